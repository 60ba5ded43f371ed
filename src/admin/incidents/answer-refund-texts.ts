// Visible texts with which staff answer whether a refund was made, and request it again.
import type { Refund } from '#contract/refunds.ts';
import type { IncidentAction } from '#domain/incident.ts';
import type { RefundDecision } from '#domain/refund.ts';

/** The actions of an incident about its refund that open a dialog. */
export type RefundAnswer = Extract<IncidentAction, 'settle-refunded' | 'settle-not-refunded' | 'repeat-refund'>;

interface AnswerTexts {
  readonly label: string;
  readonly title: (amount: string) => string;
  readonly consequence: (isDuplicate: boolean) => string;
  readonly note: string;
}

/** The button of each answer, and its dialog. */
export const answerRefundTexts: Readonly<Record<RefundAnswer, AnswerTexts>> = {
  'settle-refunded': {
    label: 'Se devolvió',
    title: (amount) => `¿Apuntar como hecha la devolución de ${amount}?`,
    consequence: (isDuplicate) =>
      isDuplicate
        ? 'Has visto en el banco que el dinero salió: el cobro repetido queda devuelto. No mueve dinero y no se puede deshacer.'
        : 'Has visto en el banco que el dinero salió: cuenta como devuelto en la caja. No mueve dinero y no se puede deshacer.',
    note: 'Qué has visto en el banco',
  },
  'settle-not-refunded': {
    label: 'No se devolvió',
    title: (amount) => `¿Apuntar como no hecha la devolución de ${amount}?`,
    consequence: () =>
      'Has visto en el banco que el dinero no salió. Esto no mueve dinero: después podrás pedirla otra vez con «Devolver ahora». Si no es así, el cliente lo recibirá dos veces.',
    note: 'Qué has visto en el banco',
  },
  'repeat-refund': {
    label: 'Devolver ahora',
    title: (amount) => `¿Devolver ahora ${amount}?`,
    consequence: (isDuplicate) =>
      isDuplicate
        ? 'Le pedimos otra vez al banco que devuelva el cobro repetido, una sola vez. No se puede deshacer.'
        : 'Le pedimos otra vez al banco que devuelva este importe, una sola vez. No se puede deshacer.',
    note: 'Motivo',
  },
};

export const answerRefundNotices = {
  savedAs: { succeeded: 'Apuntado: se devolvió', failed: 'Apuntado: no se devolvió' },
  alreadyBy: (person: string) => `${person} ya lo había apuntado`,
  alreadyByBank: 'El banco ya lo había dicho: mira cómo ha quedado',
  notNeeded: 'No hace falta: el banco dice que se devolvió',
  mayNotRefund: 'Solo puede hacerlo quien puede devolver dinero.',
} as const;

/** What counts after an answer, and who said it: this user, the bank, or another member of staff before. */
export function settledText(decision: RefundDecision, check: Refund['check'], ownNote: string): string {
  if (check === null) return answerRefundNotices.alreadyByBank;
  return check.note === ownNote ? answerRefundNotices.savedAs[decision] : answerRefundNotices.alreadyBy(check.by);
}
