// Dialogs have an address, so that a reload keeps them and the back button closes them.
import { useNavigate, useRouter } from '@tanstack/react-router';
import { isId, readId } from './read-search.ts';

export interface DialogSearch {
  /** What is edited, by its id, or what is created, such as `addProduct`. */
  dialog?: string;
  /** What is to be deleted, by its id, once that is confirmed. */
  remove?: string;
}

/** For a route's `validateSearch`; anything that no dialog can be called is dropped. */
export function readDialogSearch(search: Readonly<Record<string, unknown>>): DialogSearch {
  const { dialog } = search;
  return { ...(isDialogName(dialog) ? { dialog } : {}), ...readId('remove', search) };
}

function isDialogName(value: unknown): value is string {
  return isId(value) || (typeof value === 'string' && CREATION.test(value));
}

const CREATION = /^add[A-Z][A-Za-z]{1,20}$/;

export interface Dialogs {
  open(search: DialogSearch): void;
  /** Nothing when none is open any more. `andForget` leaves without asking about what was typed. */
  close(how?: 'andForget'): void;
}

export function useDialogs(): Dialogs {
  const navigate = useNavigate();
  const router = useRouter();
  return {
    open: (search) => void navigate({ to: '.', search: (before: object) => ({ ...before, ...search }) }),
    close: (how) => {
      const { dialog, remove, ...rest }: DialogSearch = router.latestLocation.search;
      if (dialog === undefined && remove === undefined) return;
      const options = { ignoreBlocker: how === 'andForget' };
      // Where it was opened the list is one step behind; where a link led straight to it there is no such step.
      if (router.history.canGoBack()) router.history.back(options);
      else void navigate({ to: '.', search: rest, replace: true, ...options });
    },
  };
}
