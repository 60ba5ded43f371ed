// The two REST entrances: open, operate, tell, sign. And the ways in which an answer never arrives.
import type { Bank } from '#e2e/fakes/redsys/bank.ts';
import { noticeOf } from '#e2e/fakes/redsys/operations/complete-operation.ts';
import { notify } from '#e2e/fakes/redsys/operations/send-notification.ts';
import type { BrokenAnswer } from '#e2e/fakes/redsys/control.ts';
import { type Opened, openEnvelope, sealEnvelope } from '#e2e/fakes/redsys/wire/envelope.ts';
import { fieldsOfJson, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { type Answer, json, plain, type Request, type Route } from '#e2e/fakes/redsys/wire/http-server.ts';
import { requireLoopback } from '#e2e/fakes/redsys/wire/loopback.ts';
import { SimulatorRefusal, SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';
import { initiate } from './initiate.ts';
import { LostRequest, type Outcome } from './operation-result.ts';
import { treat } from './process-request.ts';

type Operate = (bank: Bank, opened: Opened) => Outcome;

export function restRoutes(bank: Bank): readonly Route[] {
  const route = (path: string, operate: Operate): Route => ({
    method: 'POST',
    path,
    handle: (request) => answer(bank, request, operate),
  });
  return [route('/sis/rest/iniciaPeticionREST', initiate), route('/sis/rest/trataPeticionREST', treat)];
}

async function answer(bank: Bank, request: Request, operate: Operate): Promise<Answer | 'cut'> {
  const broken = bank.control.takeBreak('at-once');
  if (broken !== null) return lose(bank, broken);
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return plain('application/json', 415);
  try {
    const opened = openEnvelope(fieldsOfJson(request.body) ?? {}, bank.merchant);
    requireLoopback(textOf(opened.parameters, 'DS_MERCHANT_MERCHANTURL'));
    return await told(bank, opened, operate(bank, opened));
  } catch (error) {
    if (error instanceof LostRequest) return lose(bank, error.how);
    if (error instanceof SisError) return json({ errorCode: error.code });
    if (error instanceof SimulatorRefusal) return json({ errorCode: 'SIMULADOR', message: error.message }, 400);
    throw error;
  }
}

/** The signed answer, and the notification before or after it. */
async function told(bank: Bank, opened: Opened, outcome: Outcome): Promise<Answer | 'cut'> {
  const { version, order } = opened;
  const isAfter = bank.control.behaviour().notified === 'after-return';
  const tell = () => notifyOf(bank, opened, outcome);
  if (!isAfter) await tell();

  const answered = json(sealEnvelope(version, bank.merchant, order, outcome.parameters));
  const broken = outcome.hasMovedMoney ? bank.control.takeBreak('after-charging') : null;
  if (broken === null) return isAfter ? { ...answered, onSent: () => void tell() } : answered;
  if (isAfter) await tell();
  if (broken === 'drop') return 'cut';
  await bank.control.hang();
  return answered;
}

async function lose(bank: Bank, how: BrokenAnswer['how']): Promise<'cut'> {
  if (how === 'hang') await bank.control.hang();
  return 'cut';
}

async function notifyOf(bank: Bank, opened: Opened, { ended, parameters }: Outcome): Promise<void> {
  if (ended === null) return;
  const reference = Object.fromEntries(
    ['Ds_Merchant_Identifier', 'Ds_ExpiryDate', 'Ds_Merchant_Cof_Txnid']
      .filter((name) => parameters[name] !== undefined)
      .map((name) => [name, parameters[name]]),
  );
  await notify(bank, opened, noticeOf(bank, ended, opened.parameters, reference));
}
