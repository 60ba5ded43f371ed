// The two REST endpoints: they verify the envelope, run the operation, notify the merchant and sign the reply; or break
// the connection if a test planned it.

import { jsonReply, plainTextReply, type Reply, type Request, type Route } from '#e2e/fakes/http-server.ts';
import { INTERNAL_ERROR } from '#e2e/fakes/redsys/control.ts';
import { sendNotification } from '#e2e/fakes/redsys/operations/send-notification.ts';
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { signEnvelope, type VerifiedRequest, verifyEnvelope } from '#e2e/fakes/redsys/wire/envelope.ts';
import { fieldsOfJson, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { requireLoopback } from '#e2e/fakes/redsys/wire/loopback.ts';
import { SimulatorRefusal, SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';
import { initiatePayment } from './initiate.ts';
import { ConnectionLost, type OperationResult } from './operation-result.ts';
import { processRequest } from './process-request.ts';

type RequestHandler = (simulator: RedsysSimulator, verified: VerifiedRequest) => OperationResult;

/** Returns the routes of the two REST endpoints of payments, `iniciaPeticion` and `trataPeticion`. */
export function restRoutes(simulator: RedsysSimulator): readonly Route[] {
  const route = (path: string, handler: RequestHandler): Route => ({
    method: 'POST',
    path,
    handle: (request) => handleRequest(simulator, request, handler),
  });
  return [route('/sis/rest/iniciaPeticionREST', initiatePayment), route('/sis/rest/trataPeticionREST', processRequest)];
}

async function handleRequest(
  simulator: RedsysSimulator,
  request: Request,
  handler: RequestHandler,
): Promise<Reply | 'cut'> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    return plainTextReply('application/json', 415);
  const envelope = fieldsOfJson(request.body) ?? {};
  try {
    const verified = verifyEnvelope(envelope, simulator.merchants);
    requireLoopback(textOf(verified.parameters, 'DS_MERCHANT_MERCHANTURL'));
    return await notifyAndReply(simulator, verified, handler(simulator, verified));
  } catch (error) {
    if (error instanceof ConnectionLost) return 'cut';
    if (error instanceof SisError) return jsonReply({ errorCode: error.code });
    if (error instanceof SimulatorRefusal) return jsonReply({ errorCode: 'SIMULADOR', message: error.message }, 400);
    throw error;
  }
}

/** Sends the notification, and signs the reply. */
async function notifyAndReply(
  simulator: RedsysSimulator,
  { version, order, merchant }: VerifiedRequest,
  { parameters, notice, hasMovedMoney, isReplyLost, isReplyError }: OperationResult,
): Promise<Reply | 'cut'> {
  if (notice !== null) await sendNotification(simulator, notice.verified, notice.fields);
  if (isReplyLost) return 'cut';
  if (isReplyError) return INTERNAL_ERROR_REPLY;

  const fault = hasMovedMoney ? simulator.control.takeFault('after-charging') : null;
  if (fault === 'drop') return 'cut';
  if (fault === 'error') return INTERNAL_ERROR_REPLY;
  if (fault === 'hang') await simulator.control.waitForRelease();
  return jsonReply(signEnvelope(version, merchant, order, parameters));
}

const INTERNAL_ERROR_REPLY = jsonReply({ errorCode: INTERNAL_ERROR });
