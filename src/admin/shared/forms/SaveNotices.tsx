// Messages about a failed save that belong to no single field.

import { type Fact, Facts } from '#admin/shared/DetailList.tsx';
import { texts } from '#admin/shared/texts.ts';
import { messages } from '#contract/refusal-messages.es.ts';
import { Banner } from '#ui/Banner.tsx';
import type { Form } from './use-form.ts';
import type { Save } from './use-save.ts';

type SaveNoticesProps<Values extends object> = {
  form: Form<Values>;
  save: Save;
  /** Label and value of a field that another user saved meanwhile; null for a field without a visible value. */
  describe: (field: keyof Values, saved: Values) => Fact | null;
};

export function SaveNotices<Values extends object>({ form, save, describe: describeField }: SaveNoticesProps<Values>) {
  const { changedMeanwhile, base } = form;
  return (
    <>
      {save.errorMessage !== null && (
        <Banner kind="danger" title={texts.form.notSaved}>
          {save.errorMessage}
        </Banner>
      )}
      {changedMeanwhile && (
        <ChangedMeanwhile
          facts={changedMeanwhile.map((field) => describeField(field, base)).filter((fact) => fact !== null)}
        />
      )}
    </>
  );
}

/** Lists the values that another user saved, for comparison; the typed values stay in the fields. */
function ChangedMeanwhile({ facts: details }: { facts: readonly Fact[] }) {
  return (
    <Banner kind="warn" announce="alert" title={messages['changed-meanwhile']}>
      {details.length > 0 && (
        <>
          <p>{texts.form.savedAs}</p>
          <Facts facts={details} />
        </>
      )}
    </Banner>
  );
}
