// Visible texts about an order that was sent: what a refusal adds to its reason, and that an earlier order has arrived.
import { textCatalogue } from '#customer/shared/language.ts';

/**
 * The visible texts about sending an order: the connection was lost, the cart changed meanwhile, which lines a refusal concerns,
 * how long to wait, and that an earlier order has arrived.
 */
export const sendOrderTexts = textCatalogue('order', {
  arrived: 'Tu pedido sí llegó.',
  connectionLost: 'No hemos podido comunicarnos con el local. Pulsa otra vez: no se pagará dos veces.',
  cartChanged: 'Tu pedido ha cambiado mientras lo enviábamos. Revísalo y pulsa otra vez.',
  affectedLines: (lines: readonly string[]) => `Se trata de: ${lines.join(', ')}.`,
  wait: (seconds: number) => {
    if (seconds > 120) return `Espera ${Math.ceil(seconds / 60)} minutos.`;
    return seconds === 1 ? 'Espera 1 segundo.' : `Espera ${seconds} segundos.`;
  },
} as const);
