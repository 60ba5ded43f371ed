// `iniciaPeticion`: replies with the 3-D Secure configuration of the card before a charge.
import { randomUUID } from 'node:crypto';
import { orderKey } from '#e2e/fakes/redsys/merchants.ts';
import { requireUnusedOrder } from '#e2e/fakes/redsys/operations/complete-operation.ts';
import { findSandboxCard, type SandboxCard } from '#e2e/fakes/redsys/operations/sandbox-cards.ts';
import { storeEntry } from '#e2e/fakes/redsys/operations/store.ts';
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { PAY, readEmv3ds, readOperationRequest, type VerifiedRequest } from '#e2e/fakes/redsys/wire/envelope.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';
import type { OperationResult } from './operation-result.ts';
import { findCard, readCardSource } from './sources.ts';

/**
 * Handles the REST request `iniciaPeticion`, which returns the 3-D Secure data of a card before the charge. Throws `SisError` for
 * an invalid request.
 */
export function initiatePayment(simulator: RedsysSimulator, verified: VerifiedRequest): OperationResult {
  const request = readOperationRequest(verified);
  const { merchant, order, parameters } = verified;
  if (request.type !== PAY) throw new SisError('SIS0568');
  requireUnusedOrder(simulator, verified);
  const emv3ds = readEmv3ds(parameters);
  if (emv3ds === null || textOf(emv3ds, 'threeDSInfo') !== 'CardData') throw new SisError('SIS0581');
  const source = readCardSource(parameters);
  const card = findSandboxCard(findCard(simulator, verified, source).number);

  const { amount, currency, type, terminal } = request;
  const protocol = card?.protocol ?? null;
  const transactionId = protocol === null || protocol === 'NO_3DS_v2' ? null : randomUUID();
  const initiation = { amount, currency, type, source, protocol, transactionId };
  storeEntry(simulator.store.initiations, orderKey(merchant, order), initiation);
  const requestsExemptions = textOf(parameters, 'DS_MERCHANT_EXCEP_SCA') === 'Y';
  return {
    parameters: {
      Ds_Order: order,
      Ds_MerchantCode: merchant.code,
      Ds_Terminal: terminal,
      Ds_TransactionType: type,
      Ds_Card_PSD2: 'Y',
      ...(card === null ? {} : configurationOf(simulator, card, transactionId)),
      ...(requestsExemptions && card?.exemptions ? { Ds_Excep_SCA: card.exemptions } : {}),
    },
    hasMovedMoney: false,
    notice: null,
  };
}

function configurationOf(simulator: RedsysSimulator, card: SandboxCard, transactionId: string | null): Fields {
  if (card.protocol === null) return {};
  return {
    Ds_EMV3DS: {
      protocolVersion: card.protocol,
      threeDSInfo: 'CardConfiguration',
      ...(transactionId === null ? {} : { threeDSServerTransID: transactionId }),
      ...(card.hasMethod ? { threeDSMethodURL: `${simulator.url()}/acs/method` } : {}),
    },
  };
}
