// A browser of a test: its cookies, and one typed client for each group of the contract.
import type { FastifyInstance } from 'fastify';
import { createClient, type Send } from '#contract/client.ts';
import { contract } from '#contract/index.ts';

interface TestRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: string;
}

interface TestResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, unknown>;
}

/** Creates a browser with this IP address. It calls the server without a network. */
export function createBrowser(app: FastifyInstance, remoteAddress: string) {
  const cookies = new Map<string, string>();
  const send = sender(app, remoteAddress, cookies);
  const clientSend: Send = (request) => send(request);
  return {
    menu: createClient<typeof contract.menu>(contract.menu, clientSend),
    schedules: createClient<typeof contract.schedules>(contract.schedules, clientSend),
    tables: createClient<typeof contract.tables>(contract.tables, clientSend),
    printers: createClient<typeof contract.printers>(contract.printers, clientSend),
    permissions: createClient<typeof contract.permissions>(contract.permissions, clientSend),
    sharedTablets: createClient<typeof contract.sharedTablets>(contract.sharedTablets, clientSend),
    ownAccount: createClient<typeof contract.ownAccount>(contract.ownAccount, clientSend),
    users: createClient<typeof contract.users>(contract.users, clientSend),
    passwordResets: createClient<typeof contract.passwordResets>(contract.passwordResets, clientSend),
    menuImport: createClient<typeof contract.menuImport>(contract.menuImport, clientSend),
    catalogue: createClient<typeof contract.catalogue>(contract.catalogue, clientSend),
    soldOut: createClient<typeof contract.soldOut>(contract.soldOut, clientSend),
    settings: createClient<typeof contract.settings>(contract.settings, clientSend),
    images: createClient<typeof contract.images>(contract.images, clientSend),
    setup: createClient<typeof contract.setup>(contract.setup, clientSend),
    goLive: createClient<typeof contract.goLive>(contract.goLive, clientSend),
    customers: createClient<typeof contract.customers>(contract.customers, clientSend),
    orders: createClient<typeof contract.orders>(contract.orders, clientSend),
    orderHistory: createClient<typeof contract.orderHistory>(contract.orderHistory, clientSend),
    rounds: createClient<typeof contract.rounds>(contract.rounds, clientSend),
    zClosures: createClient<typeof contract.zClosures>(contract.zClosures, clientSend),
    payments: createClient<typeof contract.payments>(contract.payments, clientSend),
    paymentHistory: createClient<typeof contract.paymentHistory>(contract.paymentHistory, clientSend),
    owedOrders: createClient<typeof contract.owedOrders>(contract.owedOrders, clientSend),
    staffOrders: createClient<typeof contract.staffOrders>(contract.staffOrders, clientSend),
    attempts: createClient<typeof contract.attempts>(contract.attempts, clientSend),
    incidents: createClient<typeof contract.incidents>(contract.incidents, clientSend),
    refunds: createClient<typeof contract.refunds>(contract.refunds, clientSend),
    printing: createClient<typeof contract.printing>(contract.printing, clientSend),
    autoRuns: createClient<typeof contract.autoRuns>(contract.autoRuns, clientSend),
    otherPaper: createClient<typeof contract.otherPaper>(contract.otherPaper, clientSend),
    printAgents: createClient<typeof contract.printAgents>(contract.printAgents, clientSend),
    notices: createClient<typeof contract.notices>(contract.notices, clientSend),
    push: createClient<typeof contract.push>(contract.push, clientSend),
    customerData: createClient<typeof contract.customerData>(contract.customerData, clientSend),
    daySums: createClient<typeof contract.daySums>(contract.daySums, clientSend),
    activityLog: createClient<typeof contract.activityLog>(contract.activityLog, clientSend),
    dashboard: createClient<typeof contract.dashboard>(contract.dashboard, clientSend),
    today: createClient<typeof contract.today>(contract.today, clientSend),
    backups: createClient<typeof contract.backups>(contract.backups, clientSend),
    staff: createClient<typeof contract.staff>(contract.staff, clientSend),
    /** Sends a request that the typed functions would not compile, such as an invalid one. */
    send,
    cookies,
  };
}

/** Sends requests from that IP address, with the cookies that earlier responses set. */
function sender(app: FastifyInstance, remoteAddress: string, cookies: Map<string, string>) {
  return async ({ method, url, body }: TestRequest, headers: Record<string, string> = {}): Promise<TestResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      method,
      url,
      remoteAddress,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = response.body !== '' && String(response.headers['content-type']).includes('json');
    return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers };
  };
}
