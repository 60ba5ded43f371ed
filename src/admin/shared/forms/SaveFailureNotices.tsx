// Messages in a form that could not be saved: the error, and what another user saved meanwhile.

import { DetailList, type DetailListRow } from '#admin/shared/DetailList.tsx';
import { texts } from '#admin/shared/texts.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { Banner } from '#ui/Banner.tsx';
import type { Form } from './use-form.ts';
import type { SaveState } from './use-save.ts';

type SaveNoticesProps<Values extends object> = {
  form: Form<Values>;
  save: SaveState;
  /** Label and value of a field that another user saved; null for a field without a visible value. */
  describeField: (field: keyof Values, saved: Values) => DetailListRow | null;
};

/**
 * Shows why a form could not be saved. If another user has saved the same record meanwhile, it also lists the values of that user.
 * `describeField` returns label and value of one field. Renders nothing if there is nothing to report.
 */
export function SaveFailureNotices<Values extends object>({ form, save, describeField }: SaveNoticesProps<Values>) {
  const { fieldsSavedByOthers, base } = form;
  return (
    <>
      {save.errorMessage !== null && (
        <Banner kind="danger" title={texts.form.notSaved}>
          {save.errorMessage}
        </Banner>
      )}
      {fieldsSavedByOthers && (
        <SavedByOthersBanner
          details={fieldsSavedByOthers.map((field) => describeField(field, base)).filter((detail) => detail !== null)}
        />
      )}
    </>
  );
}

/** Lists the values that another user saved, for comparison; the typed values stay in the fields. */
function SavedByOthersBanner({ details }: { details: readonly DetailListRow[] }) {
  return (
    <Banner kind="warn" announce="alert" title={refusalMessages['changed-meanwhile']}>
      {details.length > 0 && (
        <>
          <p>{texts.form.savedAs}</p>
          <DetailList details={details} />
        </>
      )}
    </Banner>
  );
}
