// Shows how turning on push notices ended.
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

/** Shows in a toast how turning on push notices ended. */
export function showTurnOnResult(result: TurnOnResult): void {
  showToast(result.kind === 'refused' ? result.message : TURN_ON_TEXTS[result.kind], KINDS[result.kind]);
}
