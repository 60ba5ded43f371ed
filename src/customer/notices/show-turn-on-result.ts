// A toast with the result of turning push notices on.
import { showToast, type ToastKind } from '#ui/toast-store.ts';
import { TURN_ON_TEXTS } from './notices-texts.ts';
import type { TurnOnResult } from './push/push-notices.ts';

const KINDS: Readonly<Record<TurnOnResult['kind'], ToastKind>> = {
  on: 'ok',
  'not-registered': 'info',
  denied: 'info',
  dismissed: 'info',
  failed: 'error',
  refused: 'error',
};

/** Shows the result of turning push notices on, in a toast. */
export function showTurnOnResult(result: TurnOnResult): void {
  showToast(result.kind === 'refused' ? result.message : TURN_ON_TEXTS[result.kind], KINDS[result.kind]);
}
