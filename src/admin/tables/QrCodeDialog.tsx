// The code of one table: to look at, to download, and to make worthless when it leaked.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { texts } from '#admin/shared/texts.ts';
import type { ListedTable } from '#contract/tables.ts';
import { tableLabel } from '#domain/table.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { showToast } from '#ui/toast-store.ts';
import { QrCode } from './QrCode.tsx';
import styles from './QrCodeDialog.module.css';
import { tablesQuery, withTable } from './table-queries.ts';
import { tableTexts } from './table-texts.ts';
import { useDownloads } from './use-qr-downloads.ts';

const words = tableTexts.code;

type CodeDialogProps = {
  table: ListedTable;
  /** Codes hold a key that can be renewed. */
  isProtected: boolean;
  onClose: () => void;
};

export function CodeDialog({ table, isProtected, onClose }: CodeDialogProps) {
  const label = tableLabel(table.code);
  const { downloadSvg, downloadPng } = useDownloads(table.address, label);
  return (
    <Dialog
      title={words.title(label)}
      placement="center"
      closeLabel={texts.form.close}
      onClose={onClose}
      footer={
        <>
          <Button onClick={downloadSvg}>{words.svg}</Button>
          <Button onClick={downloadPng}>{words.png}</Button>
        </>
      }
    >
      <div className={styles.body}>
        {!table.active && <Banner kind="warn">{words.inactive}</Banner>}
        <div className={styles.code}>
          <QrCode address={table.address} label={label} />
        </div>
        <p className={styles.address}>
          {words.leadsTo} <a href={table.address}>{table.address}</a>
        </p>
        {isProtected && <RenewKey tableId={table.id} label={label} />}
      </div>
    </Dialog>
  );
}

function RenewKey({ tableId, label }: { tableId: string; label: string }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const renewal = useMutation({
    mutationFn: () => api.tables.renewTableKey({ tableId }),
    onSuccess: (renewed) => {
      // At once: whoever reads that it is renewed must not print the old one, whatever the line does now.
      client.setQueryData(tablesQuery.queryKey, (read) => read && withTable(read, renewed));
      showToast(words.renewed);
    },
    onError: (error) => showToast(errorText(error), 'error'),
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button icon={icons.refresh} onClick={() => setIsAsking(true)}>
        {words.renew}
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title={words.renewTitle(label)}
          text={words.renewText}
          confirmLabel={words.renew}
          cancelLabel={texts.cancel}
          busy={renewal.isPending}
          onConfirm={() => renewal.mutate()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
