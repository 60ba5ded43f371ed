// A whole Redsys on this machine, for tests and for the demo. Speaks as the facts in the design say, moves no money, and
// knows nothing of the client it is there to test.

import { createBehaviourControl } from './control.ts';
import { type Charge, controlRoutes, type RedsysControls } from './control-routes.ts';
import { createNotifier } from './notifications.ts';
import { isPaid } from './operations/complete-operation.ts';
import { createOperationStore, refundedAmount } from './operations/store.ts';
import { acsRoutes } from './pages/acs-routes.ts';
import { insiteRoutes } from './pages/insite-routes.ts';
import { redirectRoutes } from './pages/redirect-routes.ts';
import { SCRIPT_PATH, staticRoutes } from './pages/static-routes.ts';
import { queryRoute } from './query.ts';
import { restRoutes } from './rest/rest-routes.ts';
import type { RedsysSimulator } from './simulator.ts';
import { openServer } from './wire/http-server.ts';

export interface RedsysFakeOptions {
  readonly merchantCode: string;
  readonly terminal: string;
  readonly secretKey: string;
  /** A free one when left out. */
  readonly port?: number;
  /** The name in its address. Browsers take `localhost` and `127.0.0.1` for two sites. */
  readonly frameHost?: '127.0.0.1' | 'localhost';
  /** The bank's clock. */
  readonly now?: () => Date;
}

/** The same is asked over HTTP under `/__control/`, in JSON. */
export interface RedsysFake extends RedsysControls {
  /** Without a slash at the end. */
  readonly url: string;
  /** The embedded form's script. */
  readonly scriptUrl: string;
  close(): Promise<void>;
}

export async function openRedsysFake(options: RedsysFakeOptions): Promise<RedsysFake> {
  const { merchantCode, terminal, secretKey, port = 0, frameHost = '127.0.0.1', now = () => new Date() } = options;
  const control = createBehaviourControl();
  const notifier = createNotifier(control);
  let url = '';
  const simulator: RedsysSimulator = {
    merchant: { code: merchantCode, terminal, secretKey },
    store: createOperationStore(),
    control,
    notifier,
    now,
    url: () => url,
  };
  const controls: RedsysControls = {
    behaviour: () => control.behaviour(),
    behave: (changes) => control.update(changes),
    breakNext: (answer) => control.planFault(answer),
    release: async () => {
      control.release();
      await notifier.release();
    },
    charges: () => listCharges(simulator),
    notifications: () => notifier.sent(),
  };
  const routes = [
    ...restRoutes(simulator),
    ...redirectRoutes(simulator),
    ...insiteRoutes(simulator),
    ...acsRoutes(simulator),
    queryRoute(simulator),
    ...controlRoutes(controls),
    ...(await staticRoutes()),
  ];
  const server = await openServer(routes, port);
  url = `http://${frameHost}:${server.port}`;
  return {
    url,
    scriptUrl: url + SCRIPT_PATH,
    ...controls,
    close: async () => {
      control.release();
      await notifier.close();
      await server.close();
    },
  };
}

function listCharges({ store: ledger }: RedsysSimulator): readonly Charge[] {
  return [...ledger.operations.values()]
    .filter((operation) => isPaid(operation.response))
    .map((operation) => ({
      order: operation.order,
      amount: operation.amount,
      refunded: refundedAmount(operation),
      paidBy: operation.paidBy,
    }));
}
