// Dialog that gives the bill of a table, all orders that staff must collect from it: on paper or by e-mail.
import { useId } from 'react';
import { api } from '#admin/shared/api.ts';
import { EmailAddressForm } from '#admin/shared/payments/EmailAddressForm.tsx';
import { receiptTexts } from '#admin/shared/payments/payment-dialog-texts.ts';
import { tableName } from '#admin/shared/payments/payment-names.ts';
import { receiptEmailErrorText } from '#admin/shared/payments/ReceiptEmailForm.tsx';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { QueuedPrintJob } from '#contract/printing.ts';
import { Banner } from '#ui/Banner.tsx';
import layout from '#ui/layout.module.css';
import { PrintDialog } from './PrintDialog.tsx';
import { sharedPrintingTexts } from './shared-printing-texts.ts';
import type { TableBillControls, TableBillDialogState } from './table-bill-controls.ts';

type TableBillDialogProps = TableBillDialogState & {
  onPrinting: TableBillControls['follow'];
  onClose: () => void;
};

/**
 * Dialog in which staff print the bill of the table with this code on a printer that they choose, or send it to an e-mail address.
 * An earlier bill that does not come out (`stuckJob`) is dismissed before, so that only the present one is printed.
 */
export function TableBillDialog({ tableCode, stuckJob, onPrinting, onClose }: TableBillDialogProps) {
  return (
    <PrintDialog
      title={sharedPrintingTexts.bill.title(tableName(tableCode))}
      print={async (request) => {
        if (stuckJob) await api.printing.dismissJobs({ jobIds: [stuckJob.id] });
        const printed = await api.receipts.printTableBill({ tableCode, ...request });
        onPrinting(tableCode, printed.job.id);
        return printed;
      }}
      onClose={onClose}
    >
      {stuckJob && <p className={layout.quiet}>{earlierBillText(stuckJob)}</p>}
      <BillMail tableCode={tableCode} />
    </PrintDialog>
  );
}

/** Says that an earlier bill no longer comes out, or that it may have. */
function earlierBillText({ state, printer }: QueuedPrintJob): string {
  const { replaces, mayBePrinted } = sharedPrintingTexts.bill;
  return state === 'unknown' ? mayBePrinted(printer.name) : replaces(printer.name);
}

const { owed: texts } = receiptTexts;

function BillMail({ tableCode }: { tableCode: string }) {
  const titleId = useId();
  const { mutate, isPending, isSuccess, error, variables } = usePressMutation({
    mutationFn: (email: string) => api.receipts.sendTableBill({ tableCode, email }),
  });
  return (
    <section aria-labelledby={titleId} className={layout.stack3}>
      <h3 id={titleId}>{texts.title}</h3>
      <div role="status">{isSuccess && <Banner kind="ok">{texts.sent(variables)}</Banner>}</div>
      {error && (
        <Banner kind="danger" title={texts.failed}>
          {receiptEmailErrorText(error)}
        </Banner>
      )}
      <EmailAddressForm defaultEmail="" sendLabel={texts.send} isBusy={isPending} onSend={mutate} />
    </section>
  );
}
