// Reads a chosen file or a pasted text as base64, as the API receives it.
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { MENU_FILE_BYTES_MAX } from '#domain/menu-sheet.ts';
import { menuImportTexts } from './menu-import-texts.ts';

/** Thrown if the chosen file is too large or cannot be read. The message is the text for staff. */
export class UnreadableFileError extends Error {}

/**
 * Reads the bytes of a file, or of a text in UTF-8, as base64. Throws `UnreadableFileError` if it is too large, or if the device
 * cannot read it.
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
