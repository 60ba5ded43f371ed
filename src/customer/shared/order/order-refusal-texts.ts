// Visible texts that accompany the refusal of an order.
import { textCatalogue } from '#customer/shared/language.ts';

export const orderRefusalTexts = textCatalogue('order-refusals', {
  affectedLines: (lines: readonly string[]) => `Se trata de: ${lines.join(', ')}.`,
  wait: (seconds: number) => {
    if (seconds > 120) return `Espera ${Math.ceil(seconds / 60)} minutos.`;
    return seconds === 1 ? 'Espera 1 segundo.' : `Espera ${seconds} segundos.`;
  },
} as const);
