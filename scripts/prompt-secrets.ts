// Prompts for secrets without showing them in the terminal.
import { createInterface } from 'node:readline';

/** Thrown when the person cancels a prompt with Ctrl-C or Ctrl-D. */
export class InterruptedError extends Error {}

/**
 * Prompts for secrets, and returns what was entered for each prompt. Terminal input is not shown; piped input is read line by line.
 */
export async function promptSecrets(prompts: readonly string[]): Promise<string[]> {
  if (!process.stdin.isTTY) return readLines(prompts.length);
  const inputs: string[] = [];
  for (const prompt of prompts) inputs.push(await promptSecret(prompt));
  return inputs;
}

async function readLines(count: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) lines.push(line);
  return Array.from({ length: count }, (_, index) => lines[index] ?? '');
}

const ENTER = new Set(['\r', '\n']);
const ERASE = new Set(['\b', '\u007f']);
const CANCEL = new Set(['\u0003', '\u0004']);

/** Reads character by character in raw mode, because the terminal echoes a line in its normal mode. */
function promptSecret(prompt: string): Promise<string> {
  const { stdin, stdout } = process;
  stdout.write(prompt);
  stdin.setRawMode(true).setEncoding('utf8').resume();
  return new Promise((resolve, reject) => {
    const typed: string[] = [];
    const finishPrompt = (finish: () => void) => {
      stdin.off('data', onData).setRawMode(false).pause();
      stdout.write('\n');
      finish();
    };
    const onData = (text: string) => {
      for (const character of text) {
        if (ENTER.has(character)) return finishPrompt(() => resolve(typed.join('')));
        if (CANCEL.has(character)) return finishPrompt(() => reject(new InterruptedError('Nothing was changed.')));
        if (ERASE.has(character)) typed.pop();
        else typed.push(character);
      }
    };
    stdin.on('data', onData);
  });
}
