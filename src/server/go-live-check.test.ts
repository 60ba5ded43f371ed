// The go-live check of one venue that is set up right, behind TLS with simulators, and of the same venue set up wrong.
import { once } from 'node:events';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appleDomainFilePath } from '#contract/routes.ts';
import { openMailFake } from '#e2e/fakes/mail/index.ts';
import { createSelfSignedCertificate } from '#e2e/fakes/self-signed-certificate.ts';
import type { Provider } from './attempts/index.ts';
import { TestBank } from './attempts/testing/provider.ts';
import { type GoLiveReport, runGoLiveCheck } from './go-live-check.ts';
import { addCategory, addProduct } from './menu/testing/menu.ts';
import { addStaff, openTestVenue } from './platform/testing/venue.ts';
import { readServerConfig } from './server-config.ts';

const APPLE_FILE = '7B227073704964223A22'.repeat(8);
const HOUR_MS = 3_600_000;

/** The paths that the proxy in front of the venue refuses. */
let blockedPaths: readonly string[] = [];
const certificate = createSelfSignedCertificate();
const knownAuthorities = tls.getCACertificates('default');

const bank = new TestBank('redsys').provider();
const venue = await openTestVenue({ paying: { providers: [bank] } });
await venue.db.updateTable('settings').set({ payment_mode: 'redsys', name: 'La Encina' }).execute();
await venue.db
  .insertInto('provider_contacts')
  .values({ provider: 'redsys', webhook_received_on: new Date() })
  .execute();
await addStaff(venue.db, { email: 'ana@bar.example' });
await venue.app.ready();

const serveVenue: Parameters<typeof createServer>[1] = (request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://any');
  if (blockedPaths.includes(pathname)) response.writeHead(403).end('blocked');
  else if (pathname === appleDomainFilePath) response.end(APPLE_FILE);
  else venue.app.routing(request, response);
};
const front = await listen(createTlsServer(certificate, serveVenue));
const plainFront = await listen(createServer(serveVenue));
const otherServer = await listen(
  createTlsServer(certificate, (_, response) => response.setHeader('date', LAST_YEAR).end('Welcome to nginx!')),
);
const closed = await listen(createServer());
const closedPort = portOf(closed);
closed.close();
const mailFake = await openMailFake();
const folder = await mkdtemp(path.join(tmpdir(), 'comanda-go-live-'));
const backup = path.join(folder, 'venue.archive');
await writeFile(backup, 'rows');
beforeAll(() => tls.setDefaultCACertificates([...knownAuthorities, certificate.cert]));
afterAll(async () => {
  tls.setDefaultCACertificates(knownAuthorities);
  for (const server of [front, plainFront, otherServer]) server.close().closeAllConnections();
  await mailFake.close();
  await rm(folder, { recursive: true });
});

const LAST_YEAR = 'Fri, 21 Nov 2025 20:00:00 GMT';

describe('the check of a venue behind TLS', () => {
  it('finds it ready when everything is right, and warns that simulators are allowed', async () => {
    const { isReady, lines } = await check();
    expect({ isReady, wrong: lines.filter((line) => line.startsWith('MAL')) }).toEqual({ isReady: true, wrong: [] });
    expect(lines.at(0)).toContain('La Encina');
    expect(lines.filter((line) => line.startsWith('AVISO'))).toEqual([
      expect.stringContaining('El ajuste REDSYS_URL lleva a un simulador'),
      expect.stringContaining('ALLOW_SIMULATORS=1'),
    ]);
    expect(lines.filter((line) => line.startsWith('BIEN'))).toHaveLength(16);
    expect(lines.filter((line) => line.startsWith('RECUERDA'))).toEqual([
      expect.stringContaining('Comanda todavía no emite facturas'),
    ]);
    expect(lines.at(-1)).toBe('Nada está mal, pero hay avisos: así no se cobra de verdad.');
  });

  it('counts the products whose allergens are not stated, and is ready all the same', async () => {
    const categoryId = await addCategory(venue.db, 'food', 'Tapas');
    const tapa = { category_id: categoryId, product_type_id: 'food' } as const;
    for (const [name, allergens] of [
      ['Migas', null],
      ['Queso', null],
      ['Sandía', []],
    ] as const)
      await addProduct(venue.db, { ...tapa, name, allergens: allergens && [] });
    const { isReady, lines } = await check();
    await venue.db.deleteFrom('products').where('category_id', '=', categoryId).execute();
    expect({ isReady, lines }).toEqual({
      isReady: true,
      lines: expect.arrayContaining([expect.stringMatching(/^RECUERDA .*Hay 2 productos sin alérgenos indicados/)]),
    });
  });

  it('says what is sent in clear, and is ready all the same', async () => {
    const { isReady, lines } = await check({
      SMTP_URL: `${mailServerElsewhere()}?requireTLS=false`,
      DATABASE_URL: 'postgres://bar:secreto@db.bar.example/bar',
      BUS_URL: 'postgres://bar:secreto@primary.bar.example/bar?sslmode=verify-full',
    });
    expect(isReady).toBe(true);
    expect(lines.filter((line) => line.includes('sin cifrar'))).toEqual([
      expect.stringMatching(/^RECUERDA .*Los correos pueden ir sin cifrar hasta \[::ffff:7f00:1\]/),
      expect.stringMatching(/^RECUERDA .*sin cifrar hasta la base de datos \(db\.bar\.example\)/),
    ]);
    expect(lines.join()).not.toContain('secreto');
  });

  it('of a venue that is paid at the bar asks for nothing of a provider', async () => {
    await venue.db.updateTable('settings').set({ payment_mode: 'manual' }).execute();
    const { isReady, lines } = await check(
      { REDSYS_MERCHANT_CODE: '', REDSYS_SECRET_KEY: '', REDSYS_URL: '', ALLOW_SIMULATORS: '' },
      [],
    );
    await venue.db.updateTable('settings').set({ payment_mode: 'redsys' }).execute();
    expect({ isReady, last: lines.at(-1) }).toEqual({ isReady: true, last: 'Todo listo para cobrar.' });
  });

  it.each<[string, string, () => Promise<GoLiveReport>]>([
    ['NODE_ENV', 'El servidor no está en modo de producción.', () => check({ NODE_ENV: '' })],
    ['a demo account', 'owner@comanda.test', () => withDemoAccount(check)],
    ['no owner', 'Ningún propietario puede entrar.', () => withoutOwner(check)],
    [
      'no TLS',
      'no es segura',
      () => check({ ALLOW_SIMULATORS: '', PUBLIC_URL: `http://localhost:${portOf(plainFront)}` }),
    ],
    [
      'a certificate of another name',
      'El certificado de',
      () => check({ PUBLIC_URL: `https://127.0.0.1:${portOf(front)}` }),
    ],
    ['nothing at its address', 'no responde.', () => check({ PUBLIC_URL: `https://localhost:${closedPort}` })],
    ['another server at its address', 'no responde este local', () => check({ PUBLIC_URL: urlOf(otherServer) })],
    ['a proxy that is not trusted', 'comparten sus límites', () => check({ TRUSTED_PROXIES: '' })],
    ['no keys', 'faltan sus claves', () => check({ REDSYS_MERCHANT_CODE: '', REDSYS_SECRET_KEY: '' }, [])],
    ['test keys', 'Las claves de Redsys son de prueba', () => check({ ALLOW_SIMULATORS: '', REDSYS_URL: 'test' })],
    ['a simulator', 'lleva a un simulador', () => check({ ALLOW_SIMULATORS: '' })],
    ['rejected keys', 'Claves rechazadas: Redsys (SIS0042)', () => check({}, [withCredentials('rejected', 'SIS0042')])],
    [
      'a silent provider',
      'Sin respuesta: Redsys (ETIMEDOUT)',
      () => check({}, [withCredentials('no-response', 'ETIMEDOUT')]),
    ],
    ['blocked webhooks', 'Las notificaciones de Redsys no llegan', () => withBlocked('/api/providers/redsys/messages')],
    ['no webhook yet', 'Todavía no ha llegado ninguna notificación', () => withoutContact(check)],
    ['blocked returns', 'Los clientes no pueden volver', () => withBlocked('/success-bizum')],
    ['a blocked file for Apple', 'el archivo de Apple', () => withBlocked(appleDomainFilePath)],
    ['a wrong clock', 'El reloj del servidor se desvía', () => check({}, [bank], [urlOf(otherServer)])],
    ['no other clock', 'No se ha podido comparar el reloj', () => check({}, [bank], [])],
    ['no mail', 'El correo no está configurado', () => check({ SMTP_URL: '' })],
    [
      'a mail server that is gone',
      'no acepta la conexión (ESOCKET)',
      () => check({ SMTP_URL: `smtp://127.0.0.1:${closedPort}` }),
    ],
    ['a mail server without TLS', 'no cifra la conexión', () => check({ SMTP_URL: mailServerElsewhere() })],
    ['no own backup yet', 'Todavía no hay ninguna copia', () => check({ BACKUP_PATH: '' })],
    ['no backup of others', 'Todavía no hay ninguna copia', () => check({ BACKUP_PATH: path.join(folder, 'none') })],
    ['an old backup', 'La última copia de seguridad tiene 50 horas.', () => withOldBackup(check)],
  ])('with %s is not ready, says «%s», and what to do', async (_, text, checkWrong) => {
    const { isReady, lines } = await checkWrong();
    const wrong = lines.findIndex((line) => line.startsWith('MAL') && line.includes(text));
    expect({ isReady, lines: wrong < 0 ? lines : [] }).toEqual({ isReady: false, lines: [] });
    expect(lines[wrong + 1]).toMatch(/^ +Qué hacer: /);
    expect(lines.at(-1)).toMatch(/que arreglar\.$/);
  });

  it('accepts a folder of backups, and ignores one that is incomplete', async () => {
    await writeFile(path.join(folder, 'next.archive.part'), '');
    expect(await check({ BACKUP_PATH: folder })).toMatchObject({ isReady: true });
    await utimes(backup, new Date(), new Date(Date.now() - 50 * HOUR_MS));
    expect(await check({ BACKUP_PATH: folder })).toMatchObject({ isReady: false });
    await utimes(backup, new Date(), new Date());
    expect(await check({ BACKUP_PATH: 'external' })).toMatchObject({ isReady: true });
  });
});

/** Checks the venue with settings that are right but for `changes`. */
function check(
  changes: Readonly<Record<string, string>> = {},
  providers: readonly Provider[] = [bank],
  clockUrls: readonly string[] = [urlOf(front)],
): Promise<GoLiveReport> {
  const env = {
    NODE_ENV: 'production',
    ALLOW_SIMULATORS: '1',
    PUBLIC_URL: urlOf(front),
    TRUSTED_PROXIES: '127.0.0.1',
    REDSYS_MERCHANT_CODE: '999008881',
    REDSYS_SECRET_KEY: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
    REDSYS_URL: urlOf(front),
    APPLE_PAY_DOMAIN_FILE: APPLE_FILE,
    SMTP_URL: mailFake.url,
    MAIL_FROM: 'hola@bar.example',
    BACKUP_PATH: backup,
    ...changes,
  };
  const config = readServerConfig(env, folder);
  return runGoLiveCheck({ config, db: venue.db, providers, clockUrls, clock: () => new Date() });
}

/** The mail server under an address that is not one of those that the settings take for this machine. */
function mailServerElsewhere(): string {
  return mailFake.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
}

type Check = typeof check;

async function withDemoAccount(checkVenueNow: Check): Promise<GoLiveReport> {
  const id = await addStaff(venue.db, { email: 'owner@comanda.test' });
  const report = await checkVenueNow();
  await venue.db.deleteFrom('staff_users').where('id', '=', id).execute();
  return report;
}

async function withoutOwner(checkVenueNow: Check): Promise<GoLiveReport> {
  await venue.db.updateTable('staff_users').set({ disabled_on: new Date() }).execute();
  const report = await checkVenueNow();
  await venue.db.updateTable('staff_users').set({ disabled_on: null }).execute();
  return report;
}

async function withBlocked(pathname: string): Promise<GoLiveReport> {
  blockedPaths = [pathname];
  const report = await check();
  blockedPaths = [];
  return report;
}

async function withoutContact(checkVenueNow: Check): Promise<GoLiveReport> {
  const contacts = await venue.db.deleteFrom('provider_contacts').returningAll().execute();
  const report = await checkVenueNow();
  await venue.db.insertInto('provider_contacts').values(contacts).execute();
  return report;
}

async function withOldBackup(checkVenueNow: Check): Promise<GoLiveReport> {
  await utimes(backup, new Date(), new Date(Date.now() - 50 * HOUR_MS - 60_000));
  const report = await checkVenueNow();
  await utimes(backup, new Date(), new Date());
  return report;
}

function withCredentials(state: 'rejected' | 'no-response', code: string): Provider {
  return { ...bank, checkCredentials: async () => ({ state, code }) };
}

async function listen<S extends Server>(server: S): Promise<S> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function urlOf(server: Server): string {
  return `https://localhost:${portOf(server)}`;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
