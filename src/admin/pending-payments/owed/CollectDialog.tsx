// Dialog in which staff collect one or several owed orders of a table, whole or in parts. «Efectivo» and «Datáfono» collect at once;
// entering the cash given is optional.
import { type ReactNode, useState } from 'react';
import { owedTexts } from '#admin/pending-payments/pending-texts.ts';
import { CashFields, cashErrorOf } from '#admin/shared/payments/CashFields.tsx';
import { readCashGiven } from '#admin/shared/payments/cash-given.ts';
import { tableNameInSentence } from '#admin/shared/payments/payment-names.ts';
import { texts } from '#admin/shared/texts.ts';
import type { OwedPayment } from '#contract/owed-orders.ts';
import { addCents, type Cents, cents, formatEuros, ZERO_CENTS } from '#domain/money.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import styles from './CollectDialog.module.css';
import { RefusalNotice, Unconfirmed } from './CollectNotices.tsx';
import { CollectPartFields } from './CollectPartFields.tsx';
import { type CollectPart, partAmount, requestedPart } from './collect-part.ts';
import { waysText } from './collection-texts.ts';
import type { SentCollection } from './sent-collection.ts';
import type { CollectState, DoneCollection } from './use-collect.ts';

/** The owed orders of one table that staff are about to collect, as they were when the dialog opened. */
export type CollectTarget = { readonly tableCode: string; readonly payments: readonly OwedPayment[] };

type CollectDialogProps = {
  target: CollectTarget;
  /** The part that was collected last in this dialog; null before the first. */
  lastPart: DoneCollection | null;
  collecting: CollectState;
  onReceipt: () => void;
  onClose: () => void;
};

const dialogTexts = owedTexts.dialog;

/**
 * Dialog in which staff collect owed orders of a table, in cash or by card terminal. After a part was collected it shows what is
 * left. Entering the cash that the customer gave is optional.
 */
export function CollectDialog({ target, lastPart, collecting, onReceipt, onClose }: CollectDialogProps) {
  const { tableCode, payments } = target;
  const [isTyped, setTyped] = useState(false);
  const { unconfirmed, isSending } = collecting;
  return (
    <Dialog
      title={dialogTexts.title(tableNameInSentence(tableCode))}
      closeLabel={texts.form.close}
      closeOnBackdrop={!isSending && !isTyped}
      onClose={() => {
        if (!isSending) onClose();
      }}
    >
      <div className={layout.stack4}>
        <div role="status">{lastPart && <LastPart done={lastPart} onReceipt={onReceipt} />}</div>
        {unconfirmed === null ? (
          <CollectForm
            key={payments.map(({ paymentId, total }) => `${paymentId} ${total}`).join()}
            target={target}
            collecting={collecting}
            onTyped={setTyped}
          />
        ) : (
          <Unconfirmed collecting={collecting} />
        )}
      </div>
    </Dialog>
  );
}

/** What was collected of the table so far: the change to hand back, and its receipt. */
function LastPart({ done, onReceipt }: { done: DoneCollection; onReceipt: () => void }): ReactNode {
  const { change, remaining } = done.response;
  return (
    <Banner
      kind="ok"
      title={dialogTexts.partDoneTitle(formatEuros(remaining))}
      action={<Button onClick={onReceipt}>{owedTexts.collected.receipt}</Button>}
    >
      {dialogTexts.partDone(waysText(done), change === null ? null : formatEuros(change))}
    </Banner>
  );
}

type CollectFormProps = {
  target: CollectTarget;
  collecting: CollectState;
  onTyped: (isTyped: boolean) => void;
};

/** Which part of the orders is collected, and how: in cash, at the card terminal, or first cash and the rest by card. */
function CollectForm({ target: { tableCode, payments }, collecting, onTyped }: CollectFormProps) {
  const [cash, setCash] = useState('');
  const [part, setPart] = useState<CollectPart>({ kind: 'all' });
  const { refused, isSending } = collecting;
  const owed = addCents(...payments.map((payment) => payment.total));
  const chosen = partAmount(part, payments);
  const amount = 'amount' in chosen ? chosen.amount : ZERO_CENTS;
  const given = readCashGiven(cash, amount);
  // An order that waits for its money is paid whole.
  const isDivisible = payments.every(({ isOnBoards }) => isOnBoards) && owed > ZERO_CENTS;

  function collect(ways: SentCollection['ways']) {
    const paymentIds = payments.map(({ paymentId }) => paymentId);
    const requested = requestedPart(part, amount, ways);
    collecting.collect({ tableCode, total: amount, paymentIds, ...requested, evenIfInProgress: false });
  }

  function choose(next: CollectPart) {
    setPart(next);
    setCash('');
    onTyped(next.kind === 'amount' || next.kind === 'lines');
  }

  return (
    <>
      <p className={classNames(layout.baseline, styles.total)}>
        <span className={layout.quiet}>
          {dialogTexts.orders(payments.length)}
          {part.kind !== 'all' && ` · ${dialogTexts.ofOwed(formatEuros(owed))}`}
        </span>
        <span className={styles.amount}>{formatEuros(amount)}</span>
      </p>
      {isDivisible && <CollectPartFields {...{ part, chosen, owed, payments }} onChoose={choose} />}
      {refused !== null && <RefusalNotice refused={refused} collecting={collecting} />}
      <CashFields
        text={cash}
        given={given}
        total={amount}
        onType={(text) => {
          setCash(text);
          onTyped(text !== '');
        }}
      />
      <CollectButtons
        isSending={isSending}
        partError={'amount' in chosen ? null : owedTexts.part.nothing}
        cashError={cashErrorOf(given)}
        onCollect={collect}
        cashGiven={given.kind === 'enough' ? given.amount : undefined}
      />
      {given.kind === 'too-little' && part.kind !== 'lines' && isDivisible && (
        <BothWays cash={cents(amount - given.missing)} card={given.missing} isSending={isSending} onCollect={collect} />
      )}
    </>
  );
}

type CollectButtonsProps = {
  isSending: boolean;
  /** Why there is nothing to collect yet. */
  partError: string | null;
  cashError: string | null;
  cashGiven: Cents | undefined;
  onCollect: (ways: SentCollection['ways']) => void;
};

function CollectButtons({ isSending, partError, cashError, cashGiven, onCollect }: CollectButtonsProps): ReactNode {
  const { efectivo, datafono } = dialogTexts.paidWith;
  return (
    <div className={styles.buttons}>
      <Button
        data-autofocus
        variant="primary"
        size="large"
        busy={isSending}
        disabledReason={partError ?? cashError}
        className={styles.paidWith}
        onClick={() => onCollect([{ paidWith: 'efectivo', cashGiven }])}
      >
        {efectivo}
      </Button>
      <Button
        variant="primary"
        size="large"
        busy={isSending}
        disabledReason={partError}
        className={styles.paidWith}
        onClick={() => onCollect([{ paidWith: 'datafono' }])}
      >
        {datafono}
      </Button>
    </div>
  );
}

type BothWaysProps = Pick<CollectButtonsProps, 'isSending' | 'onCollect'> & { cash: Cents; card: Cents };

/** The cash does not reach: it is taken all the same, and the rest by card, in one press. */
function BothWays({ cash, card, isSending, onCollect }: BothWaysProps): ReactNode {
  if (cash <= ZERO_CENTS) return null;
  return (
    <Button
      size="large"
      wide
      busy={isSending}
      onClick={() => onCollect([{ paidWith: 'efectivo', amount: cash }, { paidWith: 'datafono' }])}
    >
      {dialogTexts.both(formatEuros(cash), formatEuros(card))}
    </Button>
  );
}
