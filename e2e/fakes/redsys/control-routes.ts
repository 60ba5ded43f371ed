// The test controls over HTTP, for another process. They accept JSON only, which pages of other origins cannot send
// without CORS.

import { json, plain, type Reply, type Request, type Route } from '#e2e/fakes/http-server.ts';
import { UnusedFaultError } from '#e2e/fakes/unused-faults.ts';
import { readBehaviourChanges } from './behaviour.ts';
import { readConnectionFault } from './control.ts';
import type { RedsysControls } from './controls.ts';
import { PAGE_ACTIONS } from './pages/page-actions.ts';
import { type Fields, fieldsOfJson, textOf } from './wire/fields.ts';

/** What a control replies with: false for values that it does not accept. */
type Result = boolean | Promise<boolean>;

/** Returns the HTTP routes by which a test in another process controls the simulated Redsys. */
export function controlRoutes(controls: RedsysControls): readonly Route[] {
  const get = (name: string, read: (request: Request) => unknown): Route => ({
    method: 'GET',
    path: `/__control/${name}`,
    handle: (request) => json(read(request)),
  });
  const post = (name: string, does: (given: Fields, body: string) => Result): Route => ({
    method: 'POST',
    path: `/__control/${name}`,
    handle: (request) => handleJson(request, does),
  });
  return [
    get('behaviour', ({ query }) => controls.behaviour(query.get('order') ?? '')),
    get('charges', () => controls.charges()),
    get('operations', () => controls.operations()),
    get('book', () => controls.book()),
    get('pages', () => controls.pages()),
    get('notifications', () => controls.notifications()),
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
    post('page-action', (given) => actOnPage(controls, given)),
    post('portal-refund', (given) => refundInPortal(controls, given)),
    post('portal-charge', (given) => chargeInPortal(controls, given)),
    post('key', (given) => changeKey(controls, given)),
  ];
}

async function release(controls: RedsysControls, given: Fields): Promise<boolean> {
  const { isReversed, copies } = given;
  await controls.release({
    ...textFields(given, ['order', 'type', 'response']),
    ...(isReversed === true ? { isReversed } : {}),
    ...(typeof copies === 'number' ? { copies } : {}),
  });
  return true;
}

async function actOnPage(controls: RedsysControls, given: Fields): Promise<boolean> {
  const action = PAGE_ACTIONS.find((one) => one === given.action);
  return action !== undefined && controls.actOnPage({ order: textOf(given, 'order'), action });
}

function refundInPortal(controls: RedsysControls, given: Fields): Promise<boolean> {
  const { amount, isNotified } = given;
  return controls.refundInPortal({
    order: textOf(given, 'order'),
    ...(typeof amount === 'number' ? { amount } : {}),
    ...(isNotified === false ? { isNotified } : {}),
  });
}

function chargeInPortal(controls: RedsysControls, given: Fields): boolean {
  const { amount } = given;
  const order = textOf(given, 'order');
  if (order === '' || typeof amount !== 'number') return false;
  return controls.chargeInPortal({ order, amount, ...textFields(given, ['merchantCode', 'terminal']) });
}

function changeKey(controls: RedsysControls, given: Fields): boolean {
  const secretKey = textOf(given, 'secretKey');
  if (secretKey === '') return false;
  const { previousAcceptedUntil } = given;
  return controls.changeKey({
    secretKey,
    ...textFields(given, ['merchantCode', 'terminal']),
    ...(typeof previousAcceptedUntil === 'string' || previousAcceptedUntil === null ? { previousAcceptedUntil } : {}),
  });
}

/** The text fields that are given, by name. */
function textFields<Name extends string>(given: Fields, names: readonly Name[]): { [One in Name]?: string } {
  const fields: { [One in Name]?: string } = {};
  for (const name of names) if (textOf(given, name) !== '') fields[name] = textOf(given, name);
  return fields;
}

function done(_nothing: void): true {
  return true;
}

async function handleJson(request: Request, does: (given: Fields, body: string) => Result): Promise<Reply> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return plain('application/json', 415);
  try {
    const isDone = await does(fieldsOfJson(request.body) ?? {}, request.body);
    return json({ isDone }, isDone ? 200 : 400);
  } catch (error) {
    if (error instanceof UnusedFaultError) return json({ error: error.message }, 400);
    throw error;
  }
}
