// What this tablet has changed last, with «Deshacer», for as long as it can be undone.
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { icons } from './icons.ts';
import { texts } from './texts.ts';
import type { UndoState } from './undo.ts';

type UndoBannerProps = { undo: UndoState; className?: string | undefined };

/**
 * Shows the latest change of order lines that this tablet can still undo, with the button «Deshacer» (undo). `undo` is the value
 * of `useUndo`. While nothing can be undone, it renders only the empty ARIA live region.
 */
export function UndoBanner({ undo: { latest, undo, isSending }, className }: UndoBannerProps) {
  return (
    <div role="status" className={className}>
      {latest && (
        <Banner
          kind="ok"
          action={
            <Button
              icon={icons.refund}
              busy={isSending}
              aria-label={texts.undo.of(latest.label)}
              onClick={() => undo(latest)}
            >
              {texts.undo.button}
            </Button>
          }
        >
          {latest.isUnknown && `${texts.undo.unknown} `}
          {latest.label}
        </Banner>
      )}
    </div>
  );
}
