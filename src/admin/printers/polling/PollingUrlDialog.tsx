// Dialog with the address that a printer must call, shown once, which says when the printer has called.
import { useQuery } from '@tanstack/react-query';
import { CallStatus, KeyDialog, KeySteps, SecretText } from '#admin/printers/KeyDialog.tsx';
import { hasCalledSince, type KeyRenewal } from '#admin/printers/use-key-renewal.ts';
import { printingQuery } from '#admin/shared/live/printing-queries.ts';
import type { ListedPrinter } from '#contract/printers.ts';
import { readPollingAddress } from '#domain/printer.ts';
import { pollingTexts } from './polling-texts.ts';

/** While a person waits for the first call of a printer. */
const FIRST_CALL_POLL_MS = 3_000;

/** A printer and the address that it must call. */
export interface PollingPrinter {
  readonly printer: ListedPrinter;
  readonly pollingUrl: string;
}

type PollingUrlDialogProps = { name: string; renewal: KeyRenewal<PollingPrinter> };

export function PollingUrlDialog({ name, renewal }: PollingUrlDialogProps) {
  return (
    <KeyDialog title={pollingTexts.title(name)} renewal={renewal}>
      {({ printer, pollingUrl }) => (
        <>
          <SecretText label={pollingTexts.address} text={pollingUrl} />
          <KeySteps steps={pollingTexts.steps[readPollingAddress(printer.url)?.protocol ?? 'cloudprnt']} />
          <PrinterCallStatus printerId={printer.id} renewedOn={renewal.renewedOn} />
        </>
      )}
    </KeyDialog>
  );
}

function PrinterCallStatus({ printerId, renewedOn }: { printerId: string; renewedOn: number }) {
  const { data: seenOn } = useQuery({
    ...printingQuery,
    refetchInterval: FIRST_CALL_POLL_MS,
    select: ({ printers }) => printers.find(({ id }) => id === printerId)?.seenOn ?? null,
  });
  return (
    <CallStatus
      hasCalled={hasCalledSince(seenOn, renewedOn)}
      waiting={pollingTexts.waiting}
      called={pollingTexts.called}
    />
  );
}
