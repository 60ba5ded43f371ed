// Form state of the dialog that creates several tables, such as A01 to A25.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '#admin/shared/api.ts';
import { parseWholeNumber } from '#admin/shared/forms/parse-whole-number.ts';
import { backOfficeQueryKey } from '#admin/shared/live/back-office-query.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import type { CreateTablesInput, ListedTable } from '#contract/tables.ts';
import { splitExistingTableCodes, tableCodes, tableRangeRefusal } from '#domain/table-range.ts';
import { showToast } from '#ui/toast-store.ts';
import { tableTexts } from './table-texts.ts';

/** What the form contains; the numbers as typed. */
interface RangeValues {
  readonly prefix: string;
  readonly from: string;
  readonly to: string;
  readonly width: number;
}

/**
 * Returns the state of the form that creates several tables with consecutive codes. `preview` contains the codes to create and
 * those that exist already; null while the range is invalid. `save` creates the tables, and calls `onCreated` after success.
 */
export function useTableRangeForm(tables: readonly ListedTable[], onCreated: () => void) {
  const client = useQueryClient();
  const [values, setValues] = useState<RangeValues>({ prefix: 'A', from: '1', to: '25', width: 2 });
  const [errorsShown, setErrorsShown] = useState(0);
  const creation = usePressMutation({
    mutationFn: (range: CreateTablesInput) => api.tables.createTables(range),
    onSuccess: ({ created, skipped }) => {
      void client.invalidateQueries({ queryKey: backOfficeQueryKey() });
      showToast(tableTexts.range.done(created.length, skipped));
      onCreated();
    },
    onError: (error) => showToast(errorText(error), 'error'),
  });
  const range = {
    prefix: values.prefix,
    from: parseWholeNumber(values.from) ?? Number.NaN,
    to: parseWholeNumber(values.to) ?? Number.NaN,
    width: values.width,
  };
  const refusal = tableRangeRefusal(range);
  const preview = refusal
    ? null
    : splitExistingTableCodes(
        tableCodes(range),
        tables.map(({ code }) => code),
      );
  const isComplete = values.to !== '' && values.from !== '';
  const isValid = preview !== null && preview.missing.length > 0;
  return {
    values,
    change: (next: Partial<RangeValues>) => setValues((before) => ({ ...before, ...next })),
    preview,
    isValid,
    isSaving: creation.isPending,
    errorsShown,
    showErrors: () => setErrorsShown((count) => count + 1),
    error: refusal && (isComplete || errorsShown > 0) ? refusalMessages[refusal] : null,
    save: () => {
      if (isValid) creation.mutate(range);
    },
  };
}
