// A mail server for tests: on loopback, it keeps what it is given, and can refuse it, be busy, be late or say nothing.
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The whole message as it came: headers, an empty line and the body. */
  readonly source: string;
}

/**
 * `unknown-recipient` and `busy` answer each recipient with 550 and with 451; `silent` answers nothing at all, `stalling`
 * nothing after its greeting; `late` takes the message and says so no sooner than `answer` is called.
 */
export type MailServerMode = 'taking' | 'unknown-recipient' | 'busy' | 'silent' | 'stalling' | 'late';

export interface MailFake {
  /** smtp://127.0.0.1 with its port. */
  readonly url: string;
  readonly taken: readonly ReceivedMail[];
  /** How many have connected so far. */
  readonly connections: number;
  /** How it answers whoever connects from now on. */
  mood: MailServerMode;
  /** Says of each message that it took and has not answered yet that it took it. */
  answer(): void;
  close(): Promise<void>;
}

/** Opens it on a port of its own. */
export async function openMailFake(): Promise<MailFake> {
  const taken: ReceivedMail[] = [];
  const unanswered: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    fake.connections += 1;
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    const { mood } = fake;
    if (mood === 'silent') return;
    serveConnection(socket, mood, (mail, answer) => {
      taken.push(mail);
      if (mood === 'late') unanswered.push(answer);
      else answer();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: MailFake & { connections: number } = {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    taken,
    connections: 0,
    mood: 'taking',
    answer: () => {
      for (const answer of unanswered.splice(0)) answer();
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

/** One connection, as RFC 5321 has it, without any of its extensions. */
function serveConnection(
  socket: Socket,
  mood: MailServerMode,
  take: (mail: ReceivedMail, answer: () => void) => void,
): void {
  let from = '';
  let to: string[] = [];
  let isMessage = false;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);

  socket.setEncoding('utf8').on('data', (text: string) => {
    rest += text;
    for (let piece = nextPiece(); piece !== null; piece = nextPiece()) {
      if (isMessage) storeMessage(piece);
      else runCommand(piece);
    }
  });
  say('220 mail.test ready');

  /** A line, or the whole message while one is being given; null when it has not all come. */
  function nextPiece(): string | null {
    const end = isMessage ? END_OF_MESSAGE : '\r\n';
    const length = rest.indexOf(end);
    if (length < 0) return null;
    const piece = rest.slice(0, length);
    rest = rest.slice(length + end.length);
    return piece;
  }

  function runCommand(line: string): void {
    if (mood === 'stalling') return;
    const address = /<(.*?)>/.exec(line)?.[1] ?? '';
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') [from, to] = [address, []];
    if (verb === 'RCPT' && mood === 'unknown-recipient') return void say(`550 5.1.1 <${address}> nobody of that name`);
    if (verb === 'RCPT' && mood === 'busy') return void say('451 4.3.0 come back later');
    if (verb === 'RCPT') to.push(address);
    isMessage = verb === 'DATA';
    say(isMessage ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok');
    if (verb === 'QUIT') socket.end();
  }

  function storeMessage(message: string): void {
    isMessage = false;
    // A line that begins with a dot was given one more.
    take({ from, to, source: message.replace(/^\./gm, '') }, () => say('250 taken'));
  }
}

function portOf(server: Server): number {
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}
