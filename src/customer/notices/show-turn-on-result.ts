// A toast with the result of turning push notices on.
import { showToast, type ToastKind } from '#ui/toast-store.ts';
import { PUSH_TURN_ON_TEXTS } from './notice-switch-texts.ts';
import type { PushTurnOnResult } from './push/push-notices-controller.ts';

const KINDS: Readonly<Record<PushTurnOnResult['kind'], ToastKind>> = {
  on: 'ok',
  'not-registered': 'info',
  denied: 'info',
  dismissed: 'info',
  failed: 'error',
  refused: 'error',
};

/** Shows the result of turning push notices on, in a toast. */
export function showPushTurnOnResult(result: PushTurnOnResult): void {
  showToast(result.kind === 'refused' ? result.message : PUSH_TURN_ON_TEXTS[result.kind], KINDS[result.kind]);
}
