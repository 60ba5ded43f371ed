// Dialog with a new key of a printer or print agent, shown once in its command or address. It says what to do with the key, and
// whether it has been used.
import type { ReactNode } from 'react';
import { errorText } from '#admin/shared/api.ts';
import { copyText } from '#admin/shared/copy-text.ts';
import { icons } from '#admin/shared/icons.ts';
import { StateDot } from '#admin/shared/printing/StateDot.tsx';
import { texts } from '#admin/shared/texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { Spinner } from '#ui/Spinner.tsx';
import styles from './NewSecretKeyDialog.module.css';
import { secretKeyTexts } from './printer-texts.ts';
import type { KeyRenewal } from './use-key-renewal.ts';

type KeyDialogProps<Renewed> = {
  title: string;
  renewal: KeyRenewal<Renewed>;
  children: (renewed: Renewed) => ReactNode;
};

/**
 * Dialog with the new secret key of a printer or print agent, which the server shows only once. `renewal` is the request that
 * creates the key, and `children` renders the key. While it loads or has failed, the dialog says so.
 */
export function NewSecretKeyDialog<Renewed>({ title, renewal, children }: KeyDialogProps<Renewed>) {
  const { renewed, error, retry, close } = renewal;
  return (
    <Dialog
      title={title}
      closeLabel={texts.form.close}
      closeOnBackdrop={false}
      onClose={close}
      footer={<Button onClick={close}>{texts.form.close}</Button>}
    >
      <div className={layout.stack4}>
        {error && (
          <Banner kind="danger" title={secretKeyTexts.failed} action={<Button onClick={retry}>{texts.retry}</Button>}>
            {errorText(error)}
          </Banner>
        )}
        {!error && renewed === undefined && <Spinner label={secretKeyTexts.creating} labelVisible />}
        {renewed !== undefined && children(renewed)}
      </div>
    </Dialog>
  );
}

/**
 * Shows a text that contains a new key, such as a command, with a button that copies it. It warns that the key is never shown
 * again.
 */
export function SecretText({ label, text }: { label: string; text: string }) {
  return (
    <>
      <Banner kind="warn">{secretKeyTexts.shownOnce}</Banner>
      <div className={classNames(layout.stack3, styles.secret)}>
        <code role="group" aria-label={label} className={styles.text}>
          {text}
        </code>
        <Button variant="primary" icon={icons.copy} onClick={() => void copyText(text, secretKeyTexts.copy)}>
          {secretKeyTexts.copy.label}
        </Button>
      </div>
    </>
  );
}

/** List of the steps that the user must take to enter a new key in the printer or print agent. */
export function KeySetupSteps({ steps }: { steps: readonly string[] }) {
  return (
    <section>
      <h3 className={styles.heading}>{secretKeyTexts.steps}</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

/**
 * Shows whether the printer or print agent has sent the server a request since its key was created. Shows the text `called` if it
 * has (`hasCalled`), otherwise the text `waiting`.
 */
export function KeyUsedStatus({ hasCalled, waiting, called }: { hasCalled: boolean; waiting: string; called: string }) {
  return (
    <p role="status" className={styles.status}>
      <StateDot kind={hasCalled ? 'ok' : 'none'} />
      {hasCalled ? called : waiting}
    </p>
  );
}
