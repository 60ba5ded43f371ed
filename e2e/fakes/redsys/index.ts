// Simulator of Redsys for tests and the demo. It implements the documented protocol independently of our client and
// moves no money. e2e/fakes/README.md describes its modes.
import { setTimeout as delay } from 'node:timers/promises';
import { openServer } from '#e2e/fakes/http-server.ts';
import { createLedger } from '#e2e/fakes/ledger.ts';
import { createBehaviourControl } from './control.ts';
import { controlRoutes } from './control-routes.ts';
import { createControls, type NewMerchant, type RedsysControls } from './controls.ts';
import { createMerchantRegistry } from './merchants.ts';
import { createNotifier } from './notifications.ts';
import { createOperationStore } from './operations/store.ts';
import { acsRoutes } from './pages/acs-routes.ts';
import { insiteRoutes } from './pages/insite-routes.ts';
import { redirectRoutes } from './pages/redirect-routes.ts';
import { createRedirectSessions } from './pages/redirect-session.ts';
import { SCRIPT_PATH, staticRoutes } from './pages/static-routes.ts';
import { REST_QUERY_PATH, restQueryRoute } from './queries/rest-query.ts';
import { soapQueryRoute } from './queries/soap-query.ts';
import { restRoutes } from './rest/rest-routes.ts';
import type { RedsysSimulator } from './simulator.ts';

/** The merchants and the clock of a simulated Redsys. */
export interface RedsysFakeOptions extends NewMerchant {
  /** Other merchants and terminals. */
  readonly merchants?: readonly NewMerchant[];
  /** Clock of the simulator. */
  readonly now?: () => Date;
}

/** A running simulated Redsys with its controls, which are also available over HTTP under `/__control/`, in JSON. */
export interface RedsysFake extends RedsysControls {
  /** Address without a trailing slash. */
  readonly url: string;
  /** Address of the script of the embedded card form. */
  readonly scriptUrl: string;
  /** Address of the REST query of operations. */
  readonly operationsQueryUrl: string;
  /** Throws if a planned fault was never used. */
  close(): Promise<void>;
}

/** Opens a simulated Redsys on a free port of this machine. */
export async function openRedsysFake(options: RedsysFakeOptions): Promise<RedsysFake> {
  const { merchantCode, terminal, secretKey, now = () => new Date() } = options;
  const main = { code: merchantCode, terminal, secretKey };
  const control = createBehaviourControl();
  const notifier = createNotifier(control);
  const closing = new AbortController();
  let url = '';
  const simulator: RedsysSimulator = {
    merchants: createMerchantRegistry(main),
    store: createOperationStore(),
    ledger: createLedger(),
    control,
    notifier,
    now,
    wait: (milliseconds) => delay(milliseconds, undefined, { signal: closing.signal }).catch(() => undefined),
    url: () => url,
  };
  const sessions = createRedirectSessions(simulator);
  const controls = createControls(simulator, main, sessions);
  for (const { merchantCode: code, ...merchant } of options.merchants ?? [])
    simulator.merchants.add({ code, ...merchant });
  const routes = [
    ...restRoutes(simulator),
    ...redirectRoutes(simulator, sessions),
    ...insiteRoutes(simulator),
    ...acsRoutes(simulator),
    soapQueryRoute(simulator),
    restQueryRoute(simulator),
    ...controlRoutes(controls),
    ...(await staticRoutes()),
  ];
  const server = await openServer(routes, 0);
  url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    scriptUrl: url + SCRIPT_PATH,
    operationsQueryUrl: url + REST_QUERY_PATH,
    ...controls,
    close: async () => {
      closing.abort();
      control.release();
      await notifier.close();
      await server.close();
      control.requireFaultsUsed();
    },
  };
}
