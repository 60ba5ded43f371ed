// A mail server on loopback for tests. It stores received mails and can refuse them, be busy, delay or never reply.
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** An e-mail that the simulated mail server has received. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The whole message as received: headers, an empty line and the body. */
  readonly source: string;
}

/**
 * What the simulated mail server does. `accepting`: accepts every mail. `unknown-recipient`, `busy`: replies to each recipient with
 * 550 or 451. `silent`: never replies. `stalling`: does not reply after its greeting. `late`: stores the message, and confirms it
 * when the test asks for it.
 */
type MailServerMode = 'accepting' | 'unknown-recipient' | 'busy' | 'silent' | 'stalling' | 'late';

/** The simulated mail server of a test, and the e-mails that it has received. */
export interface MailFake {
  /** `smtp://127.0.0.1` with the port. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** The received mails to this address. */
  receivedBy(recipient: string): ReceivedMail[];
  /** Number of connections so far. */
  readonly connections: number;
  /** Behaviour towards connections opened from now on. */
  mode: MailServerMode;
  /** Confirms each received message that is not confirmed yet. */
  confirmReceived(): void;
  close(): Promise<void>;
}

/** Opens the simulated mail server on a free port of this machine. */
export async function openMailFake(): Promise<MailFake> {
  const received: ReceivedMail[] = [];
  const unconfirmed: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    fake.connections += 1;
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    const { mode } = fake;
    if (mode === 'silent') return;
    serveConnection(socket, mode, (mail, confirm) => {
      received.push(mail);
      if (mode === 'late') unconfirmed.push(confirm);
      else confirm();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: MailFake & { connections: number } = {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    received,
    receivedBy: (recipient) => received.filter(({ to }) => to.includes(recipient)),
    connections: 0,
    mode: 'accepting',
    confirmReceived: () => {
      for (const confirm of unconfirmed.splice(0)) confirm();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

const END_OF_MESSAGE = '\r\n.\r\n';

/** Serves one connection by RFC 5321, without extensions. */
function serveConnection(
  socket: Socket,
  mood: MailServerMode,
  onMail: (mail: ReceivedMail, confirm: () => void) => void,
): void {
  let from = '';
  let to: string[] = [];
  let isMessage = false;
  let rest = '';
  const reply = (line: string) => socket.write(`${line}\r\n`);

  socket.setEncoding('utf8').on('data', (text: string) => {
    rest += text;
    for (let part = nextPart(); part !== null; part = nextPart()) {
      if (isMessage) storeMessage(part);
      else runCommand(part);
    }
  });
  reply('220 mail.test ready');

  /** The next line, or the whole message after DATA; null until it is complete. */
  function nextPart(): string | null {
    const end = isMessage ? END_OF_MESSAGE : '\r\n';
    const length = rest.indexOf(end);
    if (length < 0) return null;
    const part = rest.slice(0, length);
    rest = rest.slice(length + end.length);
    return part;
  }

  function runCommand(line: string): void {
    if (mood === 'stalling') return;
    const address = /<(.*?)>/.exec(line)?.[1] ?? '';
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'STAR') return void reply('502 5.5.1 STARTTLS is not offered');
    if (command === 'MAIL') [from, to] = [address, []];
    if (command === 'RCPT' && mood === 'unknown-recipient')
      return void reply(`550 5.1.1 <${address}> unknown recipient`);
    if (command === 'RCPT' && mood === 'busy') return void reply('451 4.3.0 try again later');
    if (command === 'RCPT') to.push(address);
    isMessage = command === 'DATA';
    reply(isMessage ? '354 send the message' : command === 'QUIT' ? '221 bye' : '250 ok');
    if (command === 'QUIT') socket.end();
  }

  function storeMessage(message: string): void {
    isMessage = false;
    // SMTP adds a dot to each line that begins with one.
    onMail({ from, to, source: message.replace(/^\./gm, '') }, () => reply('250 accepted'));
  }
}

function portOf(server: Server): number {
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}
