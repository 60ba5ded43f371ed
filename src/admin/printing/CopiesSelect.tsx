// How many copies of each ticket a board prints, chosen in this browser.
import { COPIES_MAX } from '#domain/ticket.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { printingTexts } from './printing-texts.ts';
import type { BoardPrinting } from './use-board-printing.ts';

const CHOICES = Array.from({ length: COPIES_MAX }, (_, index) => index + 1);

export function CopiesSelect({ printing: { copies, offReason, chooseCopies } }: { printing: BoardPrinting }) {
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
