// The two REST endpoints: they verify the envelope, run the operation, notify the merchant and sign the reply; or break
// the connection if a test planned it.
import type { ConnectionFault } from '#e2e/fakes/redsys/control.ts';
import { notificationFields } from '#e2e/fakes/redsys/operations/complete-operation.ts';
import { sendNotification } from '#e2e/fakes/redsys/operations/send-notification.ts';
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { signEnvelope, type VerifiedRequest, verifyEnvelope } from '#e2e/fakes/redsys/wire/envelope.ts';
import { fieldsOfJson, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { json, plain, type Reply, type Request, type Route } from '#e2e/fakes/redsys/wire/http-server.ts';
import { requireLoopback } from '#e2e/fakes/redsys/wire/loopback.ts';
import { SimulatorRefusal, SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';
import { initiate } from './initiate.ts';
import { ConnectionLost, type OperationResult } from './operation-result.ts';
import { processRequest } from './process-request.ts';

type RequestHandler = (simulator: RedsysSimulator, verified: VerifiedRequest) => OperationResult;

/** Routes of the two REST endpoints. */
export function restRoutes(simulator: RedsysSimulator): readonly Route[] {
  const route = (path: string, handler: RequestHandler): Route => ({
    method: 'POST',
    path,
    handle: (request) => handleRequest(simulator, request, handler),
  });
  return [route('/sis/rest/iniciaPeticionREST', initiate), route('/sis/rest/trataPeticionREST', processRequest)];
}

async function handleRequest(
  simulator: RedsysSimulator,
  request: Request,
  handler: RequestHandler,
): Promise<Reply | 'cut'> {
  const fault = simulator.control.takeFault('immediately');
  if (fault !== null) return breakConnection(simulator, fault);
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return plain('application/json', 415);
  try {
    const verified = verifyEnvelope(fieldsOfJson(request.body) ?? {}, simulator.merchant);
    requireLoopback(textOf(verified.parameters, 'DS_MERCHANT_MERCHANTURL'));
    return await replyAndNotify(simulator, verified, handler(simulator, verified));
  } catch (error) {
    if (error instanceof ConnectionLost) return breakConnection(simulator, error.how);
    if (error instanceof SisError) return json({ errorCode: error.code });
    if (error instanceof SimulatorRefusal) return json({ errorCode: 'SIMULADOR', message: error.message }, 400);
    throw error;
  }
}

/** Signs the reply and sends the notification before or after it. */
async function replyAndNotify(
  simulator: RedsysSimulator,
  verified: VerifiedRequest,
  result: OperationResult,
): Promise<Reply | 'cut'> {
  const { version, order } = verified;
  const isAfter = simulator.control.behaviour().notified === 'after-return';
  const sendNow = () => notifyMerchant(simulator, verified, result);
  if (!isAfter) await sendNow();

  const reply = json(signEnvelope(version, simulator.merchant, order, result.parameters));
  const fault = result.hasMovedMoney ? simulator.control.takeFault('after-charging') : null;
  if (fault === null) return isAfter ? { ...reply, onSent: () => void sendNow() } : reply;
  if (isAfter) await sendNow();
  if (fault === 'drop') return 'cut';
  await simulator.control.waitForRelease();
  return reply;
}

async function breakConnection(simulator: RedsysSimulator, how: ConnectionFault['how']): Promise<'cut'> {
  if (how === 'hang') await simulator.control.waitForRelease();
  return 'cut';
}

async function notifyMerchant(
  simulator: RedsysSimulator,
  verified: VerifiedRequest,
  { completed, parameters }: OperationResult,
): Promise<void> {
  if (completed === null) return;
  const reference = Object.fromEntries(
    ['Ds_Merchant_Identifier', 'Ds_ExpiryDate', 'Ds_Merchant_Cof_Txnid']
      .filter((name) => parameters[name] !== undefined)
      .map((name) => [name, parameters[name]]),
  );
  await sendNotification(simulator, verified, notificationFields(simulator, completed, verified.parameters, reference));
}
