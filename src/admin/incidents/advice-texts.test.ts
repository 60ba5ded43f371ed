import { describe, expect, it } from 'vitest';
import { ATTEMPT_STATES } from '#domain/attempt.ts';
import {
  INCIDENT_ADVICES,
  INCIDENT_KINDS,
  type IncidentAction,
  incidentActions,
  incidentAdvice,
} from '#domain/incident.ts';
import { isPaid, PAYMENT_STATES } from '#domain/payment.ts';
import { REFUND_STATES } from '#domain/refund.ts';
import { adviceText } from './advice-texts.ts';

const AMOUNTS = { refundable: '7,00 €' };
const BOTH = [true, false];

/** The text and the actions of every combination of a kind with the states of a payment, an attempt and a refund. */
const everyCard = INCIDENT_KINDS.flatMap((kind) =>
  [null, ...PAYMENT_STATES].flatMap((state) =>
    [null, ...ATTEMPT_STATES].flatMap((attemptState) =>
      BOTH.flatMap((isOutcomeMissing) =>
        BOTH.flatMap((isOtherAmount) =>
          [null, ...REFUND_STATES.flatMap((one) => [0, 300, 700].map((left) => [one, left] as const))].map(
            (ofRefund) => {
              const situation = {
                payment: state && { state, refundable: 700, voidedLines: 0 },
                attempt: attemptState && {
                  state: attemptState,
                  isOutcomeMissing,
                  isOtherAmount,
                  ifCharged: { paid: state !== null && isPaid(state) ? 0 : 700 },
                },
                refund: ofRefund && {
                  ...{ state: ofRefund[0], isSurplus: isOtherAmount, amount: 700, refundable: ofRefund[1] },
                },
              };
              const advice = incidentAdvice(kind, situation);
              return {
                payment: state,
                advice,
                text: adviceText(advice, AMOUNTS),
                actions: incidentActions(kind, situation),
              };
            },
          ),
        ),
      ),
    ),
  ),
);

/** The actions that record nothing about the money. */
const VIEWING: ReadonlySet<IncidentAction> = new Set(['open-payment', 'close']);

/** The advices of the cards with this action whose text does not name it. */
function advicesWithout(action: IncidentAction, word: RegExp): string[] {
  return everyCard
    .filter(({ text, actions }) => actions.includes(action) && !word.test(text))
    .map(({ advice }) => advice);
}

describe('the advice on an incident', () => {
  it.each(INCIDENT_ADVICES)('%s is whole sentences of at most 220 characters', (advice) => {
    expect(adviceText(advice, AMOUNTS)).toMatch(/^\p{Lu}.{20,218}\.$/u);
  });

  it('asks for what the buttons of its card do, in every combination of the states', () => {
    expect(advicesWithout('decide-charged', /apunta|apúntalo/u)).toEqual([]);
    expect(advicesWithout('decide-not-charged', /apunta|apúntalo/u)).toEqual([]);
    expect(advicesWithout('refund', /devuelve|devolución/u)).toEqual([]);
    expect(advicesWithout('record-bank-refund', /apúntala/u)).toEqual([]);
    expect(advicesWithout('settle-refunded', /apunta|apúntala/u)).toEqual([]);
    expect(advicesWithout('settle-not-refunded', /apunta aquí si se devolvió o no/u)).toEqual([]);
    expect(advicesWithout('repeat-refund', /«Devolver ahora»/u)).toEqual([]);
  });

  it('asks to record an outcome only where a button records it', () => {
    // Only a paid payment has refunds.
    const asking = everyCard.filter(
      ({ text, payment }) => /apunta|apúnta/iu.test(text) && payment !== null && isPaid(payment),
    );
    const unanswered = asking.filter(({ actions }) => actions.every((action) => VIEWING.has(action)));
    expect(unanswered.map(({ advice }) => advice)).toEqual([]);
  });

  it('never asks to refund money that is already being refunded, or is refunded', () => {
    for (const advice of ['refund-in-progress', 'refund-complete'] as const)
      expect(adviceText(advice, AMOUNTS)).toContain('no hagas otra');
  });
});
