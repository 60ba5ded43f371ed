// Dialog in which staff collect one or several owed orders of a table. «Efectivo» and «Datáfono» collect at once; entering the cash
// given is optional.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { owedTexts, pendingTexts } from '#admin/pending-payments/pending-texts.ts';
import { CashFields, cashErrorOf } from '#admin/shared/payments/CashFields.tsx';
import { readCashGiven } from '#admin/shared/payments/cash-given.ts';
import { tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { useSession } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import type { OwedPayment } from '#contract/owed-orders.ts';
import { addCents, formatEuros } from '#domain/money.ts';
import type { PaidWith } from '#domain/payment.ts';
import { can } from '#domain/staff.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import styles from './CollectDialog.module.css';
import type { CollectState, RefusedCollection } from './use-collect.ts';

/** The owed orders of one table that staff are about to collect, as they were when the dialog opened. */
export type CollectTarget = { readonly tableCode: string; readonly payments: readonly OwedPayment[] };

type CollectDialogProps = { target: CollectTarget; collecting: CollectState; onClose: () => void };

const dialogTexts = owedTexts.dialog;

/**
 * Dialog in which staff collect owed orders of a table, in cash or by card terminal. Entering the cash that the customer gave
 * is optional.
 */
export function CollectDialog({ target: { tableCode, payments }, collecting, onClose }: CollectDialogProps) {
  const [cash, setCash] = useState('');
  const { unconfirmed, refused, isSending } = collecting;
  const total = addCents(...payments.map((payment) => payment.total));
  const given = readCashGiven(cash, total);

  function collect(paidWith: PaidWith) {
    const cashGiven = paidWith === 'efectivo' && given.kind === 'enough' ? given.amount : null;
    const paymentIds = payments.map(({ paymentId }) => paymentId);
    collecting.collect({ tableCode, total, paymentIds, paidWith, cashGiven, evenIfInProgress: false });
  }

  return (
    <Dialog
      title={dialogTexts.title(tableNameInSentence(tableCode))}
      closeLabel={texts.form.close}
      closeOnBackdrop={!isSending && cash === ''}
      onClose={() => {
        if (!isSending) onClose();
      }}
    >
      <div className={layout.stack4}>
        <p className={classNames(layout.baseline, styles.total)}>
          <span className={layout.quiet}>{dialogTexts.orders(payments.length)}</span>
          <span className={styles.amount}>{formatEuros(total)}</span>
        </p>
        {unconfirmed === null ? (
          <>
            {refused !== null && <RefusalNotice refused={refused} collecting={collecting} />}
            <CashFields text={cash} given={given} total={total} onType={setCash} />
            <CollectButtons isSending={isSending} cashError={cashErrorOf(given)} onCollect={collect} />
          </>
        ) : (
          <Unconfirmed collecting={collecting} />
        )}
      </div>
    </Dialog>
  );
}

type CollectButtonsProps = {
  isSending: boolean;
  cashError: string | null;
  onCollect: (paidWith: PaidWith) => void;
};

function CollectButtons({ isSending, cashError, onCollect }: CollectButtonsProps): ReactNode {
  const { efectivo, datafono } = dialogTexts.paidWith;
  return (
    <div className={styles.buttons}>
      <Button
        data-autofocus
        variant="primary"
        size="large"
        busy={isSending}
        disabledReason={cashError}
        className={styles.paidWith}
        onClick={() => onCollect('efectivo')}
      >
        {efectivo}
      </Button>
      <Button
        variant="primary"
        size="large"
        busy={isSending}
        className={styles.paidWith}
        onClick={() => onCollect('datafono')}
      >
        {datafono}
      </Button>
    </div>
  );
}

/** Sent without a response: only the same collection may be sent again. */
function Unconfirmed({ collecting: { isSending, sendAgain, unconfirmed } }: { collecting: CollectState }): ReactNode {
  const { title, text, again } = owedTexts.unconfirmed;
  return (
    <>
      <Banner kind="danger" title={title}>
        {unconfirmed && text(formatEuros(unconfirmed.total), tableNameInSentence(unconfirmed.tableCode))}
      </Banner>
      <Button variant="primary" size="large" wide busy={isSending} onClick={sendAgain}>
        {again}
      </Button>
    </>
  );
}

type RefusalNoticeProps = { refused: RefusedCollection; collecting: CollectState };

/** A customer who may be paying is asked first; whether the bank has charged is decided in the details of the payment. */
function RefusalNotice({ refused: { sent, code, text }, collecting }: RefusalNoticeProps): ReactNode {
  const { profile } = useSession();
  const { inProgress } = pendingTexts;
  if (code === 'guest-may-be-paying')
    return (
      <Banner
        kind="danger"
        title={inProgress.title}
        action={
          <Button variant="danger" onClick={() => collecting.collect({ ...sent, evenIfInProgress: true })}>
            {inProgress.submit}
          </Button>
        }
      >
        {inProgress.text}
      </Banner>
    );
  const [payment = '', ...others] = sent.paymentIds;
  const isDecidable = code === 'charge-not-known' && can(profile?.permissions ?? [], 'see-payments');
  return (
    <Banner
      kind="danger"
      action={
        isDecidable && (
          <Link
            to="/admin/orders/pending-payments"
            search={others.length === 0 ? { payment } : { state: 'pending', table: sent.tableCode }}
            className={buttonClass()}
          >
            {dialogTexts.seePayment}
          </Link>
        )
      }
    >
      {text}
    </Banner>
  );
}
