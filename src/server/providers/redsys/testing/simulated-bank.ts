// A provider that is connected to the simulator of Redsys, with a clock that tests move.

import { openRedsysFake, type RedsysFake } from '#e2e/fakes/redsys/index.ts';
import type { ListedOperation, Provider } from '#server/attempts/index.ts';
import { createSilentLog, type Logger } from '#server/platform/log.ts';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';
import { createRedsysProvider } from '#server/providers/redsys/index.ts';
import type { RedsysSettings } from '#server/providers/redsys/settings.ts';
import { NOW } from './attempts.ts';
import { settingsOf } from './bank.ts';
import { MERCHANT_KEY } from './replies.ts';

/** The simulator of Redsys in a test, and a function that creates providers connected to it. */
export interface SimulatedRedsys {
  readonly fake: RedsysFake;
  provider(settings?: Partial<RedsysSettings>, log?: Logger): Provider;
}

/**
 * Opens the simulator of Redsys for the test merchant and two terminals with the same key. It is closed after the test, or after
 * all tests of the file if it was opened outside of a test.
 */
export async function openSimulatedRedsys(now: () => Date = () => NOW): Promise<SimulatedRedsys> {
  const merchant = { merchantCode: '999008881', secretKey: MERCHANT_KEY };
  const fake = await openRedsysFake({
    ...{ ...merchant, terminal: '1', now },
    merchants: [{ ...merchant, terminal: '2' }],
  });
  closeAfterwards(() => fake.close());
  const base = { ...settingsOf(fake.url), queryUrl: fake.operationsQueryUrl };
  return {
    fake,
    provider: (settings = {}, log = createSilentLog()) =>
      createRedsysProvider(
        { ...base, ...settings },
        {
          ...{ publicUrl: 'http://localhost:3000', clock: () => fake.now() },
          ...{ log, wallets: { googlePay: false, applePay: false } },
        },
      ),
  };
}

/** Collects the operations that the provider lists for a period. Throws if it cannot list operations. */
export async function listAllOperations(provider: Provider, from: Date, to: Date): Promise<ListedOperation[]> {
  const listed: ListedOperation[] = [];
  if (!provider.listOperations) throw new Error('The provider cannot list operations.');
  for await (const operation of provider.listOperations({ from, to })) listed.push(operation);
  return listed;
}
