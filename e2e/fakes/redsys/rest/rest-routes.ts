// The two REST endpoints: they verify the envelope, run the operation, notify the merchant and sign the reply; or break
// the connection if a test planned it.

import { json, plain, type Reply, type Request, type Route } from '#e2e/fakes/http-server.ts';
import { type ConnectionFault, INTERNAL_ERROR } from '#e2e/fakes/redsys/control.ts';
import { sendNotification, WRONG_KEY } from '#e2e/fakes/redsys/operations/send-notification.ts';
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { readOrder, signEnvelope, type VerifiedRequest, verifyEnvelope } from '#e2e/fakes/redsys/wire/envelope.ts';
import { containsResult, faultyReply, type ReplyVariants } from '#e2e/fakes/redsys/wire/faulty-reply.ts';
import { type Fields, fieldsOfJson, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
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
  const { control } = simulator;
  const fault = control.takeFault('immediately');
  if (fault !== null) return breakConnection(simulator, fault);
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return plain('application/json', 415);
  const envelope = fieldsOfJson(request.body) ?? {};
  const { rest, restEffect, restError, restDelayMs } = control.behaviour(readOrder(envelope));
  const refused = json({ errorCode: restError });
  const isProcessed = rest === 'normal' || restEffect === 'made' || containsResult(rest);
  const reply = isProcessed ? await processEnvelope(simulator, envelope, handler) : variantsOf(refused);
  if (restDelayMs > 0) await simulator.wait(restDelayMs);
  if (reply === 'cut' || rest === 'normal') return reply === 'cut' ? 'cut' : reply.normal;
  return faultyReply(control, rest, { ...reply, refused });
}

/** The reply to an envelope in its variants; `cut` if a planned fault breaks the connection. */
async function processEnvelope(
  simulator: RedsysSimulator,
  envelope: Fields,
  handler: RequestHandler,
): Promise<ReplyVariants | 'cut'> {
  try {
    requireAcceptedVersion(simulator, envelope);
    const verified = verifyEnvelope(envelope, simulator.merchants);
    requireLoopback(textOf(verified.parameters, 'DS_MERCHANT_MERCHANTURL'));
    return await replyAndNotify(simulator, verified, handler(simulator, verified));
  } catch (error) {
    if (error instanceof ConnectionLost) return breakConnection(simulator, error.how);
    if (error instanceof SisError) return variantsOf(json({ errorCode: error.code }));
    if (error instanceof SimulatorRefusal)
      return variantsOf(json({ errorCode: 'SIMULADOR', message: error.message }, 400));
    throw error;
  }
}

/** Throws for signatures of version 2 if the terminal refuses them over REST. */
function requireAcceptedVersion({ control }: RedsysSimulator, envelope: Fields): void {
  const { restV2 } = control.behaviour(readOrder(envelope));
  const isVersion2 = textOf(envelope, 'Ds_SignatureVersion') === 'HMAC_SHA512_V2';
  if (isVersion2 && restV2 !== 'accepted') throw new SisError(restV2);
}

/** The variants of a reply that is not signed. */
function variantsOf(reply: Reply): ReplyVariants {
  return { normal: reply, refused: reply, unsigned: reply, badlySigned: reply };
}

/** Signs the reply and sends the notification before or after it. */
async function replyAndNotify(
  simulator: RedsysSimulator,
  verified: VerifiedRequest,
  result: OperationResult,
): Promise<ReplyVariants | 'cut'> {
  const { version, order, merchant } = verified;
  const isAfter = simulator.control.behaviour(order).notified === 'after-return';
  const sendNow = () => notifyMerchant(simulator, result);
  if (!isAfter || result.isReplyLost || result.isReplyError) await sendNow();
  if (result.isReplyLost) return 'cut';
  if (result.isReplyError) return INTERNAL_ERROR_REPLY;

  const sign = (secretKey: string) => json(signEnvelope(version, { ...merchant, secretKey }, order, result.parameters));
  const variants = {
    ...variantsOf(sign(merchant.secretKey)),
    unsigned: json(result.parameters),
    badlySigned: sign(WRONG_KEY),
  };
  const fault = result.hasMovedMoney ? simulator.control.takeFault('after-charging') : null;
  if (fault === null)
    return isAfter ? { ...variants, normal: { ...variants.normal, onSent: () => void sendNow() } } : variants;
  if (isAfter) await sendNow();
  if (fault === 'drop') return 'cut';
  if (fault === 'error') return INTERNAL_ERROR_REPLY;
  await simulator.control.waitForRelease();
  return variants;
}

const INTERNAL_ERROR_REPLY = variantsOf(json({ errorCode: INTERNAL_ERROR }));

async function breakConnection(simulator: RedsysSimulator, how: ConnectionFault['how']): Promise<'cut'> {
  if (how === 'hang') await simulator.control.waitForRelease();
  return 'cut';
}

async function notifyMerchant(simulator: RedsysSimulator, { notice }: OperationResult): Promise<void> {
  if (notice !== null) await sendNotification(simulator, notice.verified, notice.fields);
}
