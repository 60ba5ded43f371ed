// Dialog of a test print: its progress, then what the printer confirms, or what is wrong with the printer.
import { errorText } from '#admin/shared/api.ts';
import { icons } from '#admin/shared/icons.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { texts } from '#admin/shared/texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { Spinner } from '#ui/Spinner.tsx';
import { printerTexts } from './printer-texts.ts';
import styles from './TestPrintDialog.module.css';
import { testPrintDialogContent } from './test-print-dialog-content.ts';
import type { useTestPrint } from './use-test-print.ts';

const testTexts = printerTexts.test;

type TestPrintDialogProps = {
  printerName: string;
  test: ReturnType<typeof useTestPrint>;
  /** Opens the form of the printer. */
  onEdit: () => void;
};

/**
 * Dialog of a test print: its progress, then what the printer confirmed, or what is wrong with the printer. `test` is the value of
 * `useTestPrint`.
 */
export function TestPrintDialog({ printerName, test, onEdit }: TestPrintDialogProps) {
  const { shown, error, isSending, query } = test;
  const view = shown && testPrintDialogContent(shown);
  const next = error ? texts.retry : view?.next;
  return (
    <Dialog
      title={testTexts.title(printerName)}
      closeLabel={texts.form.close}
      onClose={test.close}
      footer={
        <>
          <Button onClick={onEdit}>{testTexts.edit}</Button>
          <Button variant="primary" icon={icons.printer} busy={isSending || !next} onClick={test.repeat}>
            {next ?? testTexts.again}
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        {error && (
          <Banner kind="danger" title={testTexts.notStarted}>
            {errorText(error)}
          </Banner>
        )}
        <LoadErrorMessage title={testTexts.readFailed} query={query} />
        {!error && !view?.notice && <Spinner label={testTexts.printing} labelVisible />}
        {/* Always in the document, so that each change is announced. */}
        <div role="status">
          {view?.notice && (
            <Banner kind={view.notice.kind} title={view.notice.title} announce="none">
              {view.notice.text}
            </Banner>
          )}
        </div>
        {view?.isOnPaper && <PaperChecks />}
      </div>
    </Dialog>
  );
}

/** What to look for on the paper, and what to change if it is not so. */
function PaperChecks() {
  return (
    <section>
      <h3 className={styles.heading}>{testTexts.check}</h3>
      <ul className={styles.checks}>
        {testTexts.checks.map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
    </section>
  );
}
