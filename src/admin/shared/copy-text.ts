// Copies a text to the clipboard and says in a toast whether it worked.
import { showToast } from '#ui/toast-store.ts';

interface CopyTexts {
  readonly done: string;
  /** How the user copies the text by hand. */
  readonly failed: string;
}

/**
 * Copies a text to the clipboard and shows in a toast whether that worked (`done`) or not (`failed`). Copying fails on pages
 * without TLS, where browsers forbid it; `failed` then says how to copy by hand.
 */
export async function copyText(text: string, { done, failed }: CopyTexts): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(done);
  } catch {
    showToast(failed, 'error');
  }
}
