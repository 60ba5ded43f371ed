// Visible texts that accompany the refusal of an order.

export const orderRefusalTexts = {
  affectedLines: (lines: readonly string[]) => `Se trata de: ${lines.join(', ')}.`,
  wait: (seconds: number) => (seconds === 1 ? 'Espera 1 segundo.' : `Espera ${seconds} segundos.`),
} as const;
