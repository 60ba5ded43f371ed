// The test controls over HTTP, for another process. They accept JSON only, which pages of other origins cannot send
// without CORS.

import { jsonReply, plainTextReply, type Reply, type Request, type Route } from '#e2e/fakes/http-server.ts';
import { UnusedFaultError } from '#e2e/fakes/unused-faults.ts';
import { readBehaviourChanges } from './behaviour.ts';
import { readConnectionFault } from './control.ts';
import type { RedsysControls } from './controls.ts';
import { type Fields, fieldsOfJson, textOf } from './wire/fields.ts';

/** What a control replies with: false for values that it does not accept. */
type Result = boolean | Promise<boolean>;

/** Returns the HTTP routes by which a test in another process controls the simulated Redsys. */
export function controlRoutes(controls: RedsysControls): readonly Route[] {
  const get = (name: string, read: (request: Request) => unknown): Route => ({
    method: 'GET',
    path: `/__control/${name}`,
    handle: (request) => jsonReply(read(request)),
  });
  const post = (name: string, does: (given: Fields, body: string) => Result): Route => ({
    method: 'POST',
    path: `/__control/${name}`,
    handle: (request) => handleJson(request, does),
  });
  return [
    get('behaviour', ({ query }) => controls.behaviour(query.get('order') ?? '')),
    get('charges', () => controls.charges()),
    get('ledger', () => controls.ledger()),
    post('behaviour', (_given, body) => {
      const read = readBehaviourChanges(body);
      if (read !== null) controls.setBehaviour(read.changes, read.order);
      return read !== null;
    }),
    post('reset', () => done(controls.resetBehaviour())),
    post('break', (_given, body) => {
      const fault = readConnectionFault(body);
      if (fault !== null) controls.planFault(fault);
      return fault !== null;
    }),
    post('release', (given) => release(controls, given)),
  ];
}

async function release(controls: RedsysControls, given: Fields): Promise<boolean> {
  const { copies } = given;
  await controls.release({
    order: textOf(given, 'order') || undefined,
    ...(typeof copies === 'number' ? { copies } : {}),
  });
  return true;
}

function done(_nothing: void): true {
  return true;
}

async function handleJson(request: Request, does: (given: Fields, body: string) => Result): Promise<Reply> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    return plainTextReply('application/json', 415);
  try {
    const isDone = await does(fieldsOfJson(request.body) ?? {}, request.body);
    return jsonReply({ isDone }, isDone ? 200 : 400);
  } catch (error) {
    if (error instanceof UnusedFaultError) return jsonReply({ error: error.message }, 400);
    throw error;
  }
}
