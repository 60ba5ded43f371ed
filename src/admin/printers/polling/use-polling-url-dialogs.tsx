// Hook that creates the address from which a printer fetches its tickets.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { KeySetupSteps, KeyUsedStatus, NewSecretKeyDialog, SecretText } from '#admin/printers/NewSecretKeyDialog.tsx';
import { pollingTexts } from '#admin/printers/printer-texts.ts';
import { hasCalledSince, type KeyRenewal, useKeyRenewal } from '#admin/printers/use-key-renewal.ts';
import { api } from '#admin/shared/api.ts';
import { printingStateQuery } from '#admin/shared/live/printing-queries.ts';
import { texts } from '#admin/shared/texts.ts';
import type { ListedPrinter } from '#contract/printers.ts';
import { parsePollingAddress } from '#domain/printer.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

type NamedPrinter = Pick<ListedPrinter, 'id' | 'name'>;

interface PollingUrlDialogs {
  /** Creates the address of a printer that has none yet. */
  readonly create: (printer: NamedPrinter) => void;
  /** Asks, and creates another address. The same function in each render. */
  readonly askToRenew: (printer: NamedPrinter) => void;
  /** The question or the address while they are shown. */
  readonly dialogs: ReactNode;
}

/**
 * Returns the functions that create or replace the address from which a polling printer fetches its tickets, and the dialogs that
 * the caller must render (`dialogs`). The address contains a secret key, so a dialog shows it only once. `askToRenew` first asks
 * for confirmation, because the previous address stops working.
 */
export function usePollingUrlDialogs(): PollingUrlDialogs {
  const [printer, setPrinter] = useState<NamedPrinter | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const renewal = useKeyRenewal((printerId) => api.printers.renewPrinterKey({ printerId }));

  function create(named: NamedPrinter) {
    setPrinter(named);
    setIsAsking(false);
    renewal.start(named.id);
  }

  const askToRenew = useCallback((named: NamedPrinter) => {
    setPrinter(named);
    setIsAsking(true);
  }, []);

  const name = printer?.name ?? '';
  const dialogs = (
    <>
      {isAsking && printer && (
        <ConfirmDialog
          danger
          title={pollingTexts.confirmTitle(name)}
          text={pollingTexts.confirmText}
          confirmLabel={pollingTexts.renew}
          cancelLabel={texts.cancel}
          onConfirm={() => create(printer)}
          onCancel={() => setIsAsking(false)}
        />
      )}
      {renewal.id !== null && <PollingUrlDialog name={name} renewal={renewal} />}
    </>
  );
  return { create, askToRenew, dialogs };
}

/** While a person waits for the first call of a printer. */
const FIRST_CALL_POLL_MS = 3_000;

/** A printer and the address that it must call. */
interface PollingPrinter {
  readonly printer: ListedPrinter;
  readonly pollingUrl: string;
}

type PollingUrlDialogProps = { name: string; renewal: KeyRenewal<PollingPrinter> };

/** Dialog with the address that a printer must call, shown once, which says when the printer has called. */
function PollingUrlDialog({ name, renewal }: PollingUrlDialogProps) {
  return (
    <NewSecretKeyDialog title={pollingTexts.title(name)} renewal={renewal}>
      {({ printer, pollingUrl }) => (
        <>
          <SecretText label={pollingTexts.address} text={pollingUrl} />
          <KeySetupSteps steps={pollingTexts.steps[parsePollingAddress(printer.url)?.protocol ?? 'cloudprnt']} />
          <PrinterCallStatus printerId={printer.id} renewedOn={renewal.renewedOn} />
        </>
      )}
    </NewSecretKeyDialog>
  );
}

function PrinterCallStatus({ printerId, renewedOn }: { printerId: string; renewedOn: number }) {
  const { data: seenOn } = useQuery({
    ...printingStateQuery,
    refetchInterval: FIRST_CALL_POLL_MS,
    select: ({ printers }) => printers.find(({ id }) => id === printerId)?.seenOn ?? null,
  });
  return (
    <KeyUsedStatus
      hasCalled={hasCalledSince(seenOn, renewedOn)}
      waiting={pollingTexts.waiting}
      called={pollingTexts.called}
    />
  );
}
