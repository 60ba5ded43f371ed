// Select for the automatic mode of a board: whether the server prints tickets without staff, and when. It applies to all tablets.
import { useState } from 'react';
import { texts } from '#admin/shared/texts.ts';
import type { AutoRun } from '#contract/auto-runs.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { showToast } from '#ui/toast-store.ts';
import {
  AUTO_MODE_OPTIONS,
  type AutoModeChangeDecision,
  autoModeOptionOf,
  autoModeSelectValue,
  decideAutoModeChange,
} from './auto-mode-choices.ts';
import { autoModeTexts, printingTexts } from './printing-texts.ts';
import type { BoardPrinting } from './use-board-printing.ts';
import { useSetAutoMode } from './use-set-auto-mode.ts';

/**
 * Select field for the automatic mode of a board: tickets are printed when an order arrives, at an interval, or only when staff
 * press a button (manual).
 */
export function AutoModeSelect({ printing }: { printing: BoardPrinting }) {
  const { section, query, offReason, printer, copies } = printing;
  const { set, sending } = useSetAutoMode();
  const [question, setQuestion] = useState<Extract<AutoModeChangeDecision, { kind: 'ask' }> | null>(null);
  const run = printing.autoRun ?? offRun(section);
  // A mode that is on can be switched off even where nothing can be printed.
  const isDisabled = !query.data || (offReason !== null && run.mode === 'off');

  function choose(value: string) {
    const step = decideAutoModeChange(autoModeOptionOf(value), run, { printer, copies });
    if (step.kind === 'send') set(step.request);
    else if (step.kind === 'ask') setQuestion(step);
    else showToast(printingTexts.printerRequired, 'info');
  }

  return (
    <>
      <SelectField
        label={autoModeTexts.label}
        title={offReason ?? undefined}
        value={autoModeSelectValue(sending ?? run)}
        disabled={isDisabled}
        onChange={({ target }) => choose(target.value)}
      >
        {AUTO_MODE_OPTIONS.map((choice) => (
          <option key={autoModeSelectValue(choice)} value={autoModeSelectValue(choice)}>
            {autoModeTexts.choice(choice)}
          </option>
        ))}
      </SelectField>
      {question && (
        <ConfirmDialog
          title={autoModeTexts.confirmTitle(question.request)}
          text={autoModeTexts.confirmText(question.request, { ...question.printer, copies: question.request.copies })}
          confirmLabel={autoModeTexts.confirm}
          cancelLabel={texts.cancel}
          onConfirm={() => {
            setQuestion(null);
            set(question.request);
          }}
          onCancel={() => setQuestion(null)}
        />
      )}
    </>
  );
}

/** The mode of a board on which it was never switched on. */
function offRun(section: AutoRun['section']): AutoRun {
  return {
    section,
    mode: 'off',
    intervalMinutes: null,
    printerId: null,
    copies: 1,
    setBy: null,
    setOn: null,
    nextRunOn: null,
    pausedFor: null,
  };
}
