// Visible texts with which staff record whether the bank has charged a payment.
import type { AttemptDecisionResult } from '#contract/attempts.ts';
import type { AttemptDecision } from '#domain/attempt-decision.ts';

export const decideChargeTexts = {
  decisions: {
    charged: 'El banco lo ha cobrado',
    'not-charged': 'No lo ha cobrado',
  } satisfies Record<AttemptDecision, string>,
  /** The bank charged another amount, which staff have returned in its portal. */
  returned: 'Ya lo he devuelto en el banco',
  titles: {
    charged: '¿Apuntar que el banco lo ha cobrado?',
    'not-charged': '¿Apuntar que el banco no lo ha cobrado?',
    returned: '¿Apuntar que lo has devuelto en el banco?',
  },
  consequences: {
    charged: 'El pago queda cobrado y el pedido sale a barra y cocina.',
    chargedTwice: 'El pedido ya está pagado: este cobro sobra y se devuelve entero al cliente sin que nadie lo pida.',
    'not-charged':
      'El pago se podrá hacer otra vez. Si el banco lo cobra más tarde, te avisaremos con otra incidencia.',
    returned: 'Este intento queda sin cobrar y el pago se podrá hacer otra vez.',
  },
  queriedFirst: 'Antes se lo preguntamos otra vez al banco: si contesta, vale lo que diga él.',
  labels: { provider: 'Banco', reference: 'Referencia en el banco', amount: 'Importe' },
  note: 'Qué has visto en el banco',
  noteHint: 'Lo leerá quien revise la caja.',
} as const;

const outcomeTexts: Readonly<Record<AttemptDecision, string>> = {
  charged: 'el banco lo ha cobrado',
  'not-charged': 'el banco no lo ha cobrado',
};

/** What counts after a decision, and who said it: this user, the bank, or another member of staff before. */
export function decisionResultText({ outcome, decided }: AttemptDecisionResult, ownNote: string): string {
  if (decided === null) return outcome === 'charged' ? BANK_CHARGED : BANK_DID_NOT_CHARGE;
  return decided.note === ownNote
    ? `Apuntado: ${outcomeTexts[outcome]}`
    : `${decided.by} ya había apuntado que ${outcomeTexts[outcome]}`;
}

const BANK_CHARGED = 'El banco ha contestado: sí lo ha cobrado';
const BANK_DID_NOT_CHARGE = 'El banco ha contestado: no lo ha cobrado';
