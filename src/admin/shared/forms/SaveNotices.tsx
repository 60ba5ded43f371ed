// Why a form was not saved, where no field can say it.

import { type Fact, Facts } from '#admin/shared/DetailList.tsx';
import { texts } from '#admin/shared/texts.ts';
import { messages } from '#contract/messages.es.ts';
import { Banner } from '#ui/Banner.tsx';
import type { Form } from './use-form.ts';
import type { Save } from './use-save.ts';

type SaveNoticesProps<Values extends object> = {
  form: Form<Values>;
  save: Save;
  /** A field's name and what it holds, for a value that somebody else saved meanwhile; null for what nobody reads. */
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

/** What was typed stays in the fields; this stands beside it, to compare. */
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
