// A whole Redsys on this machine, for tests and for the demo. Speaks as the facts in the design say, moves no money, and
// knows nothing of the client it is there to test.
import type { Bank } from './bank.ts';
import { isPaid } from './operations/complete-operation.ts';
import { openLedger, refundedOf } from './operations/store.ts';
import { openControl } from './control.ts';
import { type Charge, controlRoutes, type RedsysControls } from './control-routes.ts';
import { openNotifier } from './notifications.ts';
import { acsRoutes } from './pages/acs-routes.ts';
import { insiteRoutes } from './pages/insite-routes.ts';
import { redirectRoutes } from './pages/redirect-routes.ts';
import { SCRIPT_PATH, staticRoutes } from './pages/static-routes.ts';
import { queryRoute } from './query.ts';
import { restRoutes } from './rest/rest-routes.ts';
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
  const control = openControl();
  const notifier = openNotifier(control);
  let url = '';
  const bank: Bank = {
    merchant: { code: merchantCode, terminal, secretKey },
    ledger: openLedger(),
    control,
    notifier,
    now,
    url: () => url,
  };
  const controls: RedsysControls = {
    behaviour: () => control.behaviour(),
    behave: (changes) => control.change(changes),
    breakNext: (answer) => control.breakNext(answer),
    release: async () => {
      control.release();
      await notifier.release();
    },
    charges: () => chargesOf(bank),
    notifications: () => notifier.sent(),
  };
  const routes = [
    ...restRoutes(bank),
    ...redirectRoutes(bank),
    ...insiteRoutes(bank),
    ...acsRoutes(bank),
    queryRoute(bank),
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

function chargesOf({ ledger }: Bank): readonly Charge[] {
  return [...ledger.operations.values()]
    .filter((operation) => isPaid(operation.response))
    .map((operation) => ({
      order: operation.order,
      amount: operation.amount,
      refunded: refundedOf(operation),
      paidBy: operation.paidBy,
    }));
}
