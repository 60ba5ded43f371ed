// What this tablet has changed last, with «Deshacer» for as long as it can be undone.
import { useState } from 'react';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { icons } from './icons.ts';
import { texts } from './texts.ts';
import type { UndoState } from './undo.ts';

type UndoBannerProps = {
  undo: UndoState;
  /** CSS class while the change can be undone. */
  className?: string | undefined;
};

/**
 * Shows the latest change of orders or order lines on this tablet, with the button «Deshacer» (undo). `undo` is the value of
 * `useUndo`. When the time for undoing is over, the button disappears but its space stays, so that nothing moves. Before the first
 * change, renders only the empty ARIA live region.
 */
export function UndoBanner({ undo: { latest, undo, isSending }, className }: UndoBannerProps) {
  const [shown, setShown] = useState(latest);
  const [undoneId, setUndoneId] = useState<string | null>(null);
  if (latest !== null && latest !== shown) setShown(latest);
  const isUndone = latest === null && shown?.undoId === undoneId;
  return (
    <div role="status" className={latest === null ? undefined : className}>
      {shown && !isUndone && (
        <Banner
          kind="ok"
          action={
            <Button
              icon={icons.refund}
              busy={isSending}
              aria-label={texts.undo.of(shown.label)}
              className={classNames(latest === null && layout.invisible)}
              onClick={() => {
                setUndoneId(shown.undoId);
                undo(shown);
              }}
            >
              {texts.undo.button}
            </Button>
          }
        >
          {shown.isUnknown && `${texts.undo.unknown} `}
          {shown.label}
        </Banner>
      )}
    </div>
  );
}
