import { expect, it } from 'vitest';
import { ServerRefusalError } from '#contract/client.ts';
import { createSessionTracker } from './session.ts';

it('two requests that may open the session run one after the other', async () => {
  const { run } = createSessionTracker();
  const order: string[] = [];
  let finishFirst = () => {};
  const first = run(async () => {
    order.push('scan begins');
    await new Promise<void>((resolve) => {
      finishFirst = resolve;
    });
    order.push('scan ends');
  });
  const second = run(async () => void order.push('e-mail begins'));
  await Promise.resolve();
  expect(order).toEqual(['scan begins']);
  finishFirst();
  await Promise.all([first, second]);
  expect(order).toEqual(['scan begins', 'scan ends', 'e-mail begins']);
});

it('a failed request does not block the next one', async () => {
  const { run, isOpen } = createSessionTracker();
  const refused = new ServerRefusalError({ code: 'not-identified', message: 'Quién eres' });
  await expect(run(() => Promise.reject(refused))).rejects.toBe(refused);
  expect(isOpen.get()).toBe(false);
  await expect(run(() => Promise.resolve('bien'))).resolves.toBe('bien');
  expect(isOpen.get()).toBe(true);
});

it('requests run in parallel once the session is open', async () => {
  const { run } = createSessionTracker();
  await run(() => Promise.resolve());
  const slow = run(() => new Promise(() => {}));
  await expect(run(() => Promise.resolve('el pedido'))).resolves.toBe('el pedido');
  expect(slow).toBeInstanceOf(Promise);
});
