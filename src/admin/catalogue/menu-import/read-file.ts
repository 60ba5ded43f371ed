// Reads a chosen file or a pasted text as base64, as the API receives it.
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { MENU_FILE_BYTES_MAX } from '#domain/menu-sheet.ts';
import { menuImportTexts } from './menu-import-texts.ts';

/**
 * Thrown if the file that staff chose for the menu import is too large or cannot be read. Its message is the Spanish text that
 * staff see.
 */
export class UnreadableFileError extends Error {}

/**
 * Reads a file for the menu import, or a pasted text as UTF-8, and returns its bytes in base64. Throws `UnreadableFileError` if it
 * is too large, or if the device cannot read it.
 */
export async function readAsBase64(source: File | string): Promise<string> {
  const bytes = typeof source === 'string' ? new Blob([source]) : source;
  if (bytes.size > MENU_FILE_BYTES_MAX) throw new UnreadableFileError(refusalMessages['import-too-large']);
  const url = await readAsDataUrl(bytes);
  return url.slice(url.indexOf(',') + 1);
}

function readAsDataUrl(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new UnreadableFileError(menuImportTexts.unreadable)));
    reader.readAsDataURL(bytes);
  });
}
