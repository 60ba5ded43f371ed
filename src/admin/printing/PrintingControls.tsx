// The printing controls of a board. While printing is switched off, it shows only the reason.
import { printerOptionText, printerState } from '#admin/shared/printing/printer-state.ts';
import { StateDot, type StateDotKind } from '#admin/shared/printing/StateDot.tsx';
import { COPIES_MAX } from '#domain/ticket.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { SelectField } from '#ui/SelectField.tsx';
import { AutoModeSelect } from './AutoModeSelect.tsx';
import styles from './PrintingControls.module.css';
import { printingTexts } from './printing-texts.ts';
import type { BoardPrinting } from './use-board-printing.ts';

/** The printing controls of a board: printer, copies and automatic mode. */
export function PrintingControls({ printing }: { printing: BoardPrinting }) {
  if (printing.offReason !== null) return <p className={layout.quiet}>{printing.offReason}</p>;
  return (
    <div role="group" aria-label={printingTexts.controls} className={classNames(layout.row, styles.controls)}>
      <div className={styles.printer}>
        <PrinterSelect printing={printing} />
      </div>
      <CopiesSelect printing={printing} />
      <div className={styles.mode}>
        <AutoModeSelect printing={printing} />
      </div>
    </div>
  );
}

/** The printer of a board, chosen in this browser, with its state. */
function PrinterSelect({ printing }: { printing: BoardPrinting }) {
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
          {printerOptionText(offer)}
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

function Word({ dot, text }: { dot: StateDotKind; text: string }) {
  return (
    <span className={styles[dot]}>
      <StateDot kind={dot} /> {text}
    </span>
  );
}

const CHOICES = Array.from({ length: COPIES_MAX }, (_, index) => index + 1);

/** How many copies of each ticket a board prints, chosen in this browser. */
function CopiesSelect({ printing: { copies, offReason, chooseCopies } }: { printing: BoardPrinting }) {
  return (
    <SelectField
      label={printingTexts.copies}
      title={offReason ?? undefined}
      value={String(copies)}
      disabled={offReason !== null}
      onChange={({ target }) => chooseCopies(Number(target.value))}
    >
      {CHOICES.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </SelectField>
  );
}
