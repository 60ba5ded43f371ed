// The visible texts beside a refusal of an order.

export const placingTexts = {
  about: (lines: readonly string[]) => `Se trata de: ${lines.join(', ')}.`,
  wait: (seconds: number) => (seconds === 1 ? 'Espera 1 segundo.' : `Espera ${seconds} segundos.`),
} as const;
