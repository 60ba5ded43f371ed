// `iniciaPeticion`: what the card can do, before anything is charged.
import { randomUUID } from 'node:crypto';
import type { Bank } from '#e2e/fakes/redsys/bank.ts';
import { requireUnused } from '#e2e/fakes/redsys/operations/complete-operation.ts';
import { remember } from '#e2e/fakes/redsys/operations/store.ts';
import { type SandboxCard, sandboxCardOf } from '#e2e/fakes/redsys/operations/sandbox-cards.ts';
import { askedOf, emv3dsOf, type Opened, PAY } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';
import type { Outcome } from './operation-result.ts';
import { cardOf, sourceOf } from './sources.ts';

/** Throws `SisError`. */
export function initiate(bank: Bank, opened: Opened): Outcome {
  const asked = askedOf(opened);
  const { order, parameters } = opened;
  if (asked.type !== PAY) throw new SisError('SIS0568');
  requireUnused(bank, order);
  const emv3ds = emv3dsOf(parameters);
  if (emv3ds === null || textOf(emv3ds, 'threeDSInfo') !== 'CardData') throw new SisError('SIS0581');
  const source = sourceOf(parameters);
  const card = sandboxCardOf(cardOf(bank, order, source, parameters).number);

  const { amount, currency, type, terminal } = asked;
  const protocol = card?.protocol ?? null;
  const transactionId = protocol === null || protocol === 'NO_3DS_v2' ? null : randomUUID();
  remember(bank.ledger.initiations, order, { amount, currency, type, source, protocol, transactionId });
  const asksExemptions = textOf(parameters, 'DS_MERCHANT_EXCEP_SCA') === 'Y';
  return {
    parameters: {
      Ds_Order: order,
      Ds_MerchantCode: bank.merchant.code,
      Ds_Terminal: terminal,
      Ds_TransactionType: type,
      Ds_Card_PSD2: 'Y',
      ...(card === null ? {} : configurationOf(bank, card, transactionId)),
      ...(asksExemptions && card?.exemptions ? { Ds_Excep_SCA: card.exemptions } : {}),
    },
    hasMovedMoney: false,
    ended: null,
  };
}

function configurationOf(bank: Bank, card: SandboxCard, transactionId: string | null): Fields {
  if (card.protocol === null) return {};
  return {
    Ds_EMV3DS: {
      protocolVersion: card.protocol,
      threeDSInfo: 'CardConfiguration',
      ...(transactionId === null ? {} : { threeDSServerTransID: transactionId }),
      ...(card.hasMethod ? { threeDSMethodURL: `${bank.url()}/acs/method` } : {}),
    },
  };
}
