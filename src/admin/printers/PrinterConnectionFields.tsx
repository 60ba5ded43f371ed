// The fields of the form that say where a printer is and who sends tickets to it.
import type { UseQueryResult } from '@tanstack/react-query';
import type { FormFields } from '#admin/shared/forms/use-form.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import type { PrintAgent } from '#contract/print-agents.ts';
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { PRINTER_URL_CHARACTERS_MAX } from '#domain/printer.ts';
import { Banner } from '#ui/Banner.tsx';
import { TextField } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import styles from './PrinterConnectionFields.module.css';
import { printAgentTexts, printerTexts } from './printer-texts.ts';
import { shownPrinterFields } from './shown-printer-fields.ts';
import type { PrinterFormValues } from './use-printer-form.ts';

type SenderFieldsProps = {
  form: FormFields<PrinterFormValues>;
  agents: UseQueryResult<{ readonly agents: readonly PrintAgent[] }>;
};

/**
 * Fields of the printer form: the address of the printer, and who sends tickets to it. This is the server itself, or a print agent
 * (a program in the venue's network).
 */
export function PrinterConnectionFields({ form, agents }: SenderFieldsProps) {
  const { hasSender, isPolling } = shownPrinterFields(form.values.url);
  const hasNoAgent = agents.data?.agents.length === 0;
  const isOutOfReach = form.field('url').error === refusalMessages['url-not-in-network'];
  return (
    <>
      <div>
        <TextField
          label={printerTexts.url}
          hint={<UrlHint />}
          type="url"
          inputMode="url"
          value={form.values.url}
          onChange={({ target }) => form.change({ url: target.value })}
          maxLength={PRINTER_URL_CHARACTERS_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.field('url')}
        />
        {/* Always in the document, so that it is announced. */}
        <div role="status" className={styles.note}>
          {isPolling && <Banner>{printerTexts.pollingHint}</Banner>}
          {hasSender && hasNoAgent && isOutOfReach && <Banner>{printerTexts.needsAgentHint}</Banner>}
        </div>
      </div>
      {hasSender && <LoadErrorMessage title={printAgentTexts.listFailed} query={agents} />}
      {hasSender && <AgentSelect form={form} agents={agents.data?.agents ?? []} />}
    </>
  );
}

/** Hidden while there is no agent: the server prints. */
function AgentSelect({ form, agents }: { form: FormFields<PrinterFormValues>; agents: readonly PrintAgent[] }) {
  if (agents.length === 0) return null;
  return (
    <SelectField
      label={printerTexts.agentId}
      hint={printerTexts.agentHint}
      value={form.values.agentId ?? ''}
      onChange={({ target }) => form.change({ agentId: target.value || null })}
      {...form.field('agentId')}
    >
      <option value="">{printerTexts.noAgent}</option>
      {agents.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** The kinds of address, one per line. */
function UrlHint() {
  return printerTexts.urlExamples.map(({ introduction, examples }) => (
    <span key={introduction} className={styles.kind}>
      {introduction}
      {examples.map(([url, kind]) => (
        <span key={url} className={styles.example}>
          <code className={styles.url}>{url}</code> {kind}
        </span>
      ))}
    </span>
  ));
}
