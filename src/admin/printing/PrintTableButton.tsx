// Button «Imprimir» of one table on a board.
import { icons } from '#admin/shared/icons.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { printingTexts } from './printing-texts.ts';
import type { PrintLinesHandler } from './use-print-table.ts';

/**
 * The props that a board passes to the button «Imprimir» of each table. `isSending` depends on the table; the other props have the
 * same value for all tables.
 */
export type BoardPrintButtonProps = {
  /** Why nothing can be printed; null if it can. */
  offReason: string | null;
  isSending: boolean;
  onPrint: PrintLinesHandler;
};

type PrintTableButtonProps = BoardPrintButtonProps & {
  table: { readonly tableCode: string; readonly label: string };
  lineIds: readonly string[];
  className?: string | undefined;
};

/** Button that prints the order lines of one table, without marking them as done. */
export function PrintTableButton(props: PrintTableButtonProps) {
  const { table, lineIds, offReason, isSending, onPrint, className } = props;
  return (
    <IconButton
      variant="secondary"
      icon={icons.printer}
      label={printingTexts.printTable(table.label, lineIds.length)}
      busy={isSending}
      disabledReason={offReason}
      className={className}
      onClick={() => onPrint(table.tableCode, lineIds)}
    />
  );
}
