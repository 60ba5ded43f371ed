// The log line of each request, and the limit of lines for each address.
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createLazyLog } from '#server/platform/lazy-log.ts';
import { captureLog } from '#server/platform/testing/log.ts';
import { openTestVenue } from '#server/platform/testing/venue.ts';
import { createLogLineLimiter, limitLogLines } from './request-log.ts';

const captured = captureLog();

const venue = await openTestVenue({ log: captured.log, production: { isProduction: true } });

describe('a request in production', () => {
  it('of a customer has one line with route, status, duration and the id of the customer, without their data', async () => {
    const customer = venue.browser();
    await customer.customers.identify({ email: 'lucia@example.com' });
    const before = requestLines().length;
    await customer.send({ method: 'GET', url: '/api/orders?page=1' });
    await customer.send({ method: 'PUT', url: '/api/customer', body: '{"email": 7}' });
    const lines = requestLines().slice(before);
    expect(lines).toMatchObject([
      { route: '/api/orders', method: 'GET', status: 200, ms: expect.any(Number) },
      {
        route: '/api/customer',
        method: 'PUT',
        status: 400,
        actor: 'customer',
        actorId: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ]);
    expect(captured.text()).not.toMatch(/lucia|page=1/);
  });

  it('of staff has the id of the person, and one without a session has none', async () => {
    const owner = await venue.staffBrowser('OWNER');
    await owner.staff.readSession({});
    await venue.browser().send({ method: 'GET', url: '/api/admin/session' });
    const { id } = await venue.db.selectFrom('staff_users').select('id').executeTakeFirstOrThrow();
    expect(requestLines().slice(-2)).toMatchObject([
      { route: '/api/admin/session', status: 200, actor: 'staff', actorId: id },
      { route: '/api/admin/session', status: 401, actor: 'anonymous', actorId: null },
    ]);
  });
});

describe('the lines of one address', () => {
  it('beyond the limit of a minute are left out and counted, and others are not affected', () => {
    const log = captureLog();
    let now = 0;
    const budget = createLogLineLimiter(log.log, () => new Date(now), 3);
    const taken = Array.from({ length: 5 }, () => budget.take('10.0.0.1'));
    expect(taken).toEqual([true, true, true, false, false]);
    expect(budget.take('10.0.0.2')).toBe(true);
    now = 60_000;
    expect(budget.take('10.0.0.1')).toBe(true);
    expect(
      log
        .text()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ address: '10.0.0.1', lines: 2, msg: 'Log lines of one address left out' }]);
  });

  it('of many addresses need a limited memory: beyond 10,000 they share one count', () => {
    const budget = createLogLineLimiter(captureLog().log, () => new Date(0), 3);
    for (let count = 0; count < 10_000; count += 1) budget.take(`10.${count >> 8}.${count & 255}.1`);
    const taken = Array.from({ length: 5 }, (_, count) => budget.take(`192.168.0.${count}`));
    expect(taken).toEqual([true, true, true, false, false]);
  });
});

describe('what verbs write themselves', () => {
  it('has a limit for each address, which a flood of other lines does not use up', async () => {
    const log = captureLog();
    const app = Fastify({ loggerInstance: createLazyLog(log.log), trustProxy: true });
    limitLogLines(app, log.log, () => new Date(0), { lines: 2, warnings: 3 });
    app.get('/', async (request) => {
      for (let count = 0; count < 5; count += 1) request.log.info('A line');
      for (let count = 0; count < 5; count += 1) request.log.warn('Sign-in failed');
      request.log.error('Card could not be charged');
      return {};
    });
    const requestFrom = (address: string) => app.inject({ url: '/', headers: { 'x-forwarded-for': address } });
    await requestFrom('203.0.113.7');
    const count = (msg: string) => log.text().split(`"msg":"${msg}"`).length - 1;
    expect([count('A line'), count('Sign-in failed'), count('Card could not be charged')]).toEqual([2, 3, 0]);
    await requestFrom('198.51.100.23');
    expect([count('A line'), count('Sign-in failed')]).toEqual([4, 6]);
    await app.close();
  });
});

function requestLines(): readonly object[] {
  const lines: { readonly msg: string }[] = captured
    .text()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return lines.filter(({ msg }) => msg === 'Request');
}
