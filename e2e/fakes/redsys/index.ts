// Simulator of Redsys for tests and the demo. It implements the documented protocol independently of our client and
// moves no money.
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
  /** A free port by default. */
  readonly port?: number;
  /** Host name in the address of the simulator. Browsers treat `localhost` and `127.0.0.1` as two sites. */
  readonly frameHost?: '127.0.0.1' | 'localhost';
  /** Clock of the simulator. */
  readonly now?: () => Date;
}

/** The controls are also available over HTTP under `/__control/`, in JSON. */
export interface RedsysFake extends RedsysControls {
  /** Address without a trailing slash. */
  readonly url: string;
  /** Address of the script of the embedded card form. */
  readonly scriptUrl: string;
  close(): Promise<void>;
}

/** Opens the simulator on this machine. */
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
    setBehaviour: (changes) => control.update(changes),
    planFault: (fault) => control.planFault(fault),
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

function listCharges({ store }: RedsysSimulator): readonly Charge[] {
  return [...store.operations.values()]
    .filter((operation) => isPaid(operation.response))
    .map((operation) => ({
      order: operation.order,
      amount: operation.amount,
      refunded: refundedAmount(operation),
      paidBy: operation.paidBy,
    }));
}
