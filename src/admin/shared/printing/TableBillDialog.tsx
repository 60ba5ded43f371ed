// Dialog that prints the bill of a table: all orders that staff must collect from it.
import { api } from '#admin/shared/api.ts';
import { tableName } from '#admin/shared/payments/payment-names.ts';
import { PrintDialog } from './PrintDialog.tsx';
import { paperTexts } from './paper-texts.ts';

type TableBillDialogProps = { tableCode: string; onClose: () => void };

export function TableBillDialog({ tableCode, onClose }: TableBillDialogProps) {
  return (
    <PrintDialog
      title={paperTexts.bill.title(tableName(tableCode))}
      print={(request) => api.receipts.printTableBill({ tableCode, ...request })}
      onClose={onClose}
    />
  );
}
