// The printer of a board, chosen in this browser, with its state.
import { printerState } from '#admin/shared/printing/printer-state.ts';
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
      <option value="">{query.isPending ? printingTexts.loading : printingTexts.noPrinter}</option>
      {offered.map((offer) => (
        <option key={offer.id} value={offer.id}>
          {optionText(offer)}
        </option>
      ))}
    </SelectField>
  );
}

/** The state of the chosen printer, or what must be done to have one. */
function ChosenState({ printing: { query, printers, printer, offReason } }: { printing: BoardPrinting }) {
  if (!query.data) return null;
  if (offReason !== null) return <span className={styles.quiet}>{offReason}</span>;
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

function optionText(printer: BoardPrinting['printers'][number]): string {
  if (!printer.active) return printingTexts.inactive(printer.name);
  const { isTroubled, word } = printerState(printer);
  return isTroubled ? printingTexts.troubled(printer.name, word.toLocaleLowerCase('es')) : printer.name;
}
