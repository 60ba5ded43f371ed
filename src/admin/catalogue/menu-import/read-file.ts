// Reads a chosen file as base64, as the API receives it.
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { MENU_FILE_BYTES_MAX } from '#domain/menu-sheet.ts';
import { menuImportTexts } from './menu-import-texts.ts';

/** Thrown if the chosen file is too large or cannot be read. The message is the text for staff. */
export class UnreadableFileError extends Error {}

/** Reads the bytes of a file as base64. Throws `UnreadableFileError` if it is too large, or if the device cannot read it. */
export async function readFileAsBase64(file: File): Promise<string> {
  if (file.size > MENU_FILE_BYTES_MAX) throw new UnreadableFileError(refusalMessages['import-too-large']);
  const url = await readAsDataUrl(file);
  return url.slice(url.indexOf(',') + 1);
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new UnreadableFileError(menuImportTexts.unreadable)));
    reader.readAsDataURL(file);
  });
}
