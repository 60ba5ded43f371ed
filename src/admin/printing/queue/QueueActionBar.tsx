// Buttons of the print queue: remove, print elsewhere, print all, print. They act on the ticked rows, «Imprimir Todo» on all.
import { useState } from 'react';
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import type { BoardPrinter, QueuedJob } from '#contract/printing.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { jobName } from './job-names.ts';
import { PrintElsewhereDialog } from './PrintElsewhereDialog.tsx';
import { queueTexts } from './queue-texts.ts';
import type { QueueActions } from './use-queue-actions.ts';

/** Jobs that the question before a removal names; more are counted. */
const NAMED_MAX = 5;

type QueueActionBarProps = {
  printers: readonly BoardPrinter[];
  /** The rows of the filter, and those of them that are ticked. */
  shown: readonly QueuedJob[];
  ticked: readonly QueuedJob[];
  actions: QueueActions;
};

export function QueueActionBar({ printers, shown, ticked, actions }: QueueActionBarProps) {
  const [asking, setAsking] = useState<'dismiss' | 'elsewhere' | null>(null);
  const { reprint, dismiss, running } = actions;
  const tickedIds = ticked.map(({ id }) => id);
  const needsTicks = { disabledReason: ticked.length === 0 ? queueTexts.noneTicked : null };
  const isBusy = running !== null;
  return (
    <>
      <Button icon="trash" {...needsTicks} busy={running === 'dismiss'} onClick={() => setAsking('dismiss')}>
        {queueTexts.dismiss}
      </Button>
      <Button {...needsTicks} aria-disabled={isBusy || undefined} onClick={() => setAsking('elsewhere')}>
        {queueTexts.printElsewhere}
      </Button>
      <Button
        disabledReason={shown.length === 0 ? queueTexts.noneShown : null}
        aria-disabled={isBusy || undefined}
        onClick={() => reprint({ jobIds: shown.map(({ id }) => id), printerId: null })}
      >
        {queueTexts.printAll}
      </Button>
      <Button
        variant="primary"
        icon={icons.printer}
        {...needsTicks}
        busy={running === 'reprint'}
        onClick={() => reprint({ jobIds: tickedIds, printerId: null })}
      >
        {queueTexts.print}
      </Button>
      {asking === 'dismiss' && (
        <ConfirmDialog
          danger
          title={queueTexts.dismissTitle(ticked.length)}
          text={queueTexts.dismissText(ticked.slice(0, NAMED_MAX).map(jobName), Math.max(0, ticked.length - NAMED_MAX))}
          confirmLabel={queueTexts.dismiss}
          cancelLabel={texts.cancel}
          onConfirm={() => {
            setAsking(null);
            dismiss(tickedIds);
          }}
          onCancel={() => setAsking(null)}
        />
      )}
      {asking === 'elsewhere' && (
        <PrintElsewhereDialog
          jobs={ticked.length}
          printers={printers}
          onChoose={(printerId) => {
            setAsking(null);
            reprint({ jobIds: tickedIds, printerId });
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
