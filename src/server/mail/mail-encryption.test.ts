// Sending to a mail server that this project did not write, with and without TLS.
import { once } from 'node:events';
import tls from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSelfSignedCertificate } from '#e2e/fakes/self-signed-certificate.ts';
import { createTestTransport, TEST_EMAIL } from './testing/mails.ts';
import { checkMailServer } from './transport.ts';

/** This machine under an address that is not one of those that the settings take for it, as is every other host. */
const ELSEWHERE = '[::ffff:127.0.0.1]';
/** The certificate is for this name. */
const NAMED = 'tls.servername=localhost';

interface ReceivedMail {
  readonly isEncrypted: boolean;
  readonly message: string;
}

const certificate = createSelfSignedCertificate();
const knownAuthorities = tls.getCACertificates('default');
let server: SMTPServer;
let received: ReceivedMail[] = [];
let passwords: string[] = [];
beforeAll(() => tls.setDefaultCACertificates([...knownAuthorities, certificate.cert]));
afterAll(() => tls.setDefaultCACertificates(knownAuthorities));
afterEach(() => new Promise<void>((resolve) => server.close(resolve)));

describe.each([
  ['on another machine', ELSEWHERE],
  ['on this machine', '127.0.0.1'],
])('a mail server %s', (_, host) => {
  it('that offers TLS gets mails and its password encrypted', async () => {
    const port = await openServer({ ...certificate });
    await send(`smtp://bar:secreta@${host}:${port}?${NAMED}`);
    expect(received).toEqual([{ isEncrypted: true, message: expect.stringContaining(TEST_EMAIL.text) }]);
    expect(passwords).toEqual(['secreta']);
  });

  it('that offers TLS only from the first byte gets mails encrypted with smtps:', async () => {
    const port = await openServer({ ...certificate, secure: true });
    await send(`smtps://bar:secreta@${host}:${port}?${NAMED}`);
    expect(received).toMatchObject([{ isEncrypted: true }]);
  });
});

describe('a mail server without TLS', () => {
  it.each(['', '?requireTLS=true', '?requireTLS=0', '?ignoreTLS=true', '?opportunisticTLS=true', '?requiretls=false'])(
    'on another machine gets neither mails nor the password with %s',
    async (query) => {
      const port = await openServer(WITHOUT_TLS);
      const smtpUrl = `smtp://bar:secreta@${ELSEWHERE}:${port}${query}`;
      await expect(send(smtpUrl)).rejects.toMatchObject({ code: 'ETLS' });
      await expect(checkMailServer({ smtpUrl, from: 'hola@bar.example' }, 5000)).rejects.toMatchObject({
        code: 'ETLS',
      });
      expect({ received, passwords }).toEqual({ received: [], passwords: [] });
    },
  );

  it('on another machine is not trusted with the certificate of a stranger either', async () => {
    const port = await openServer({ ...createSelfSignedCertificate() });
    await expect(send(`smtp://bar:secreta@${ELSEWHERE}:${port}?${NAMED}`)).rejects.toThrow('self-signed certificate');
    expect({ received, passwords }).toEqual({ received: [], passwords: [] });
  });

  it.each([
    ['on another machine gets mails if SMTP_URL says so', `${ELSEWHERE}:PORT?requireTLS=false`],
    ['on this machine gets mails', '127.0.0.1:PORT'],
    ['on this machine, by its name, gets mails', 'localhost:PORT'],
  ])('%s', async (_, address) => {
    const port = await openServer(WITHOUT_TLS);
    await send(`smtp://bar:secreta@${address.replace('PORT', String(port))}`);
    expect(received).toMatchObject([{ isEncrypted: false }]);
  });
});

const WITHOUT_TLS: SMTPServerOptions = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true };

/** Opens the server, which wants a password, on all addresses of this machine. Returns its port. */
async function openServer(options: SMTPServerOptions): Promise<number> {
  received = [];
  passwords = [];
  server = new SMTPServer({
    ...options,
    disableReverseLookup: true,
    onAuth: ({ password }, _session, done) => {
      passwords.push(password ?? '');
      done(null, { user: 'bar' });
    },
    onData: (stream, { secure }, done) => {
      let message = '';
      stream.on('data', (part) => {
        message += String(part);
      });
      stream.on('end', () => {
        received.push({ isEncrypted: secure, message });
        done();
      });
    },
  });
  // The client closes the connection if the server offers no TLS.
  server.on('error', () => undefined);
  const listening = server.listen(0);
  await once(listening, 'listening');
  const address = listening.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function send(smtpUrl: string): Promise<boolean> {
  const email = { ...TEST_EMAIL, id: 'e-mail', venue: 'La Encina' };
  return createTestTransport(smtpUrl).send(email, new AbortController().signal);
}
