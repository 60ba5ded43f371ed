// Writes files so that they survive a power cut: a file has its old content or its new one, never a part.
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

/** Replaces the content of the file, and flushes the file and its folder to the disk. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const draft = `${file}.draft`;
  const handle = await open(draft, 'w', 0o644);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  await syncFolder(path.dirname(file));
}

/** Flushes a folder to the disk, so that a rename in it survives a power cut. Does nothing on Windows, which has no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads the file as text. Returns null if the file does not exist. */
export async function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
