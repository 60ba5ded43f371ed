// Hook that asks before a printer gets a new address to call, and shows the new address once.
import { type ReactNode, useCallback, useState } from 'react';
import { useKeyRenewal } from '#admin/printers/use-key-renewal.ts';
import { api } from '#admin/shared/api.ts';
import { texts } from '#admin/shared/texts.ts';
import type { ListedPrinter } from '#contract/printers.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { PollingUrlDialog } from './PollingUrlDialog.tsx';
import { pollingTexts } from './polling-texts.ts';

type NamedPrinter = Pick<ListedPrinter, 'id' | 'name'>;

interface PollingUrl {
  /** Creates the address of a printer that has none yet. */
  readonly create: (printer: NamedPrinter) => void;
  /** Asks, and creates another address. The same function in each render. */
  readonly askToRenew: (printer: NamedPrinter) => void;
  /** The question or the address while they are shown. */
  readonly dialogs: ReactNode;
}

export function usePollingUrl(): PollingUrl {
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
