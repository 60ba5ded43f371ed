// Dialog with the QR code of a table of the bar. Staff download it, or renew its key after others have got hold of it.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { QrCode } from '#admin/shared/qr/QrCode.tsx';
import { createQrPng, createQrSvg } from '#admin/shared/qr/qr-drawing.ts';
import { qrDrawingQuery } from '#admin/shared/qr/qr-drawing-query.ts';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { ListedTable } from '#contract/tables.ts';
import { tableLabel } from '#domain/table.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { showToast } from '#ui/toast-store.ts';
import { LocalAddressWarning } from './LocalAddressWarning.tsx';
import styles from './QrCodeDialog.module.css';
import { recordQrCodesPrinted } from './record-qr-codes-printed.ts';
import { replaceTable, tablesQuery } from './table-queries.ts';
import { tableTexts } from './table-texts.ts';

const codeTexts = tableTexts.code;

type QrCodeDialogProps = {
  table: ListedTable;
  /** True if the codes contain a key that can be renewed. */
  isProtected: boolean;
  onClose: () => void;
};

/**
 * Dialog with the QR code of a table of the bar, which staff can download as an image. If `isProtected` is true, the code contains
 * a key that proves that it is current. Staff can renew the key after it has leaked.
 */
export function QrCodeDialog({ table, isProtected, onClose }: QrCodeDialogProps) {
  const label = tableLabel(table.code);
  const { downloadSvg, downloadPng } = useQrDownloads(table.address, label);
  return (
    <Dialog
      title={codeTexts.title(label)}
      placement="center"
      closeLabel={texts.form.close}
      onClose={onClose}
      footer={
        <>
          <Button onClick={downloadSvg}>{codeTexts.svg}</Button>
          <Button onClick={downloadPng}>{codeTexts.png}</Button>
        </>
      }
    >
      <div className={styles.body}>
        <LocalAddressWarning address={table.address} />
        {!table.active && <Banner kind="warn">{codeTexts.inactive}</Banner>}
        <div className={styles.code}>
          <QrCode address={table.address} name={tableTexts.code.image(label)} />
        </div>
        <p className={styles.address}>
          {codeTexts.leadsTo} <a href={table.address}>{table.address}</a>
        </p>
        {isProtected && <RenewKeyButton tableId={table.id} label={label} />}
      </div>
    </Dialog>
  );
}

function RenewKeyButton({ tableId, label }: { tableId: string; label: string }) {
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const renewal = usePressMutation({
    mutationFn: () => api.tables.renewTableKey({ tableId }),
    onSuccess: (renewed) => {
      // Update the cache immediately, without a refetch: the old code must not be printed after the success message.
      client.setQueryData(tablesQuery.queryKey, (read) => read && replaceTable(read, renewed));
      showToast(codeTexts.renewed);
    },
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => setIsConfirming(false),
  });
  return (
    <>
      <Button icon={icons.refresh} onClick={() => setIsConfirming(true)}>
        {codeTexts.renew}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          danger
          title={codeTexts.renewTitle(label)}
          text={codeTexts.renewText}
          confirmLabel={codeTexts.renew}
          cancelLabel={texts.cancel}
          busy={renewal.isPending}
          onConfirm={() => renewal.mutate()}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

/** The functions that download the QR code of the address as an SVG or PNG file, with the label as caption. */
function useQrDownloads(address: string, label: string) {
  const client = useQueryClient();
  const drawing = () => client.ensureQueryData(qrDrawingQuery(address));
  const caption = codeTexts.caption(label);

  async function svg(): Promise<Blob> {
    return new Blob([createQrSvg(await drawing(), caption)], { type: 'image/svg+xml' });
  }

  async function png(): Promise<Blob | null> {
    return createQrPng(await drawing(), caption);
  }

  return {
    downloadSvg: () => void download(svg(), `${codeTexts.file(label)}.svg`),
    downloadPng: () => void download(png(), `${codeTexts.file(label)}.png`),
  };
}

async function download(file: Promise<Blob | null>, name: string): Promise<void> {
  const blob = await file.catch(() => null);
  if (!blob) return showToast(codeTexts.downloadFailed, 'error');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  // The object URL is not revoked: some browsers read it only after the click. It is small and freed with the page.
  link.click();
  recordQrCodesPrinted();
}
