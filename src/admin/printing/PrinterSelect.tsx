// The printer of a board, chosen in this browser, with its state.
import { printerOption, printerState } from '#admin/shared/printing/printer-state.ts';
import { type DotKind, StateDot } from '#admin/shared/printing/StateDot.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import styles from './PrinterSelect.module.css';
import { printingTexts } from './printing-texts.ts';
import type { BoardPrinting } from './use-board-printing.ts';

export function PrinterSelect({ printing }: { printing: BoardPrinting }) {
  const { query, printers, printerId, printer, offReason, choosePrinter } = printing;
  const offered = printers.filter(({ active, id }) => active || id === printerId);
  return (
    <SelectField
      label={
        <span className={styles.label}>
          {printingTexts.printer} <ChosenState printing={printing} />
        </span>
      }
      value={printer?.id ?? ''}
      disabled={offReason !== null || !query.data}
      onChange={({ target }) => choosePrinter(target.value === '' ? null : target.value)}
    >
      <option value="">{noChoiceText(query)}</option>
      {offered.map((offer) => (
        <option key={offer.id} value={offer.id}>
          {printerOption(offer)}
        </option>
      ))}
    </SelectField>
  );
}

/** The option without a printer. Until the printers are read, it is not known which one is chosen. */
function noChoiceText({ data, isPending }: BoardPrinting['query']): string {
  if (data) return printingTexts.noPrinter;
  return isPending ? printingTexts.loading : printingTexts.notRead;
}

/** The state of the chosen printer, or what must be done to have one. */
function ChosenState({ printing: { query, printers, printer, offReason } }: { printing: BoardPrinting }) {
  if (!query.data) return null;
  if (offReason !== null) return <span>{offReason}</span>;
  if (printer) {
    const { dot, word } = printerState(printer);
    return <Word dot={dot} text={printer.active ? word : printingTexts.inactiveState} />;
  }
  const isAnyActive = printers.some(({ active }) => active);
  return <Word dot="warn" text={isAnyActive ? printingTexts.choosePrinter : printingTexts.noActivePrinters} />;
}

function Word({ dot, text }: { dot: DotKind; text: string }) {
  return (
    <span className={styles[dot]}>
      <StateDot kind={dot} /> {text}
    </span>
  );
}
