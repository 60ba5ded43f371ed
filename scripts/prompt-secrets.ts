// Asks for what nobody may read over a shoulder, nor later in the terminal's history.
import { createInterface } from 'node:readline';

/** The terminal was left while it asked. */
export class InterruptedError extends Error {}

/** One answer to each question. Typed in a terminal nothing of them is shown; piped in, each is a line. */
export async function promptSecrets(questions: readonly string[]): Promise<string[]> {
  if (!process.stdin.isTTY) return readLines(questions.length);
  const answers: string[] = [];
  for (const question of questions) answers.push(await promptSecret(question));
  return answers;
}

async function readLines(count: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) lines.push(line);
  return Array.from({ length: count }, (_, index) => lines[index] ?? '');
}

const ENTER = new Set(['\r', '\n']);
const ERASE = new Set(['\b', '\u007f']);
const CANCEL = new Set(['\u0003', '\u0004']);

/** Character by character, as the terminal would show a whole line. */
function promptSecret(question: string): Promise<string> {
  const { stdin, stdout } = process;
  stdout.write(question);
  stdin.setRawMode(true).setEncoding('utf8').resume();
  return new Promise((resolve, reject) => {
    const typed: string[] = [];
    const end = (finish: () => void) => {
      stdin.off('data', listen).setRawMode(false).pause();
      stdout.write('\n');
      finish();
    };
    const listen = (text: string) => {
      for (const character of text) {
        if (ENTER.has(character)) return end(() => resolve(typed.join('')));
        if (CANCEL.has(character)) return end(() => reject(new InterruptedError('Nothing was changed.')));
        if (ERASE.has(character)) typed.pop();
        else typed.push(character);
      }
    };
    stdin.on('data', listen);
  });
}
