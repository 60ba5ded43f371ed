// Visible texts that a refused order adds to the reason: the lines concerned, and how long to wait.
import { textCatalogue } from '#customer/shared/language.ts';

export const orderRefusalTexts = textCatalogue('order-refusals', {
  affectedLines: (lines: readonly string[]) => `Se trata de: ${lines.join(', ')}.`,
  wait: (seconds: number) => {
    if (seconds > 120) return `Espera ${Math.ceil(seconds / 60)} minutos.`;
    return seconds === 1 ? 'Espera 1 segundo.' : `Espera ${seconds} segundos.`;
  },
} as const);
