// Contents of the dialog that takes a line, or some units of it, off its order: a reason is the button that does it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { formText } from '#admin/shared/forms/form-text.ts';
import { boardKey } from '#admin/shared/live/board-queries.ts';
import { PAYMENTS_KEY } from '#admin/shared/live/payments-queries.ts';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ReadFailure } from '#admin/shared/page/ReadFailure.tsx';
import { tableName } from '#admin/shared/payments/payment-names.ts';
import { useSession } from '#admin/shared/session.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import type { ChangeableLine, VoidLineInput } from '#contract/order-changes.ts';
import { formatEuros, ZERO_CENTS } from '#domain/money.ts';
import { REASON_CHARACTERS_MAX } from '#domain/reason.ts';
import { can } from '#domain/staff.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { TextField } from '#ui/Field.tsx';
import layout from '#ui/layout.module.css';
import { Stepper } from '#ui/Stepper.tsx';
import { showToast } from '#ui/toast-store.ts';
import { lineTexts } from './line-texts.ts';
import type { UndoState } from './undo.ts';

type VoidLineProps = { lineId: string; onVoided: UndoState['addVoided']; onDone: () => void };

/** Reads the line and shows the form that takes it off its order. */
export function VoidLine({ lineId, ...then }: VoidLineProps) {
  const query = useQuery({
    queryKey: ['line', lineId],
    queryFn: () => api.orderChanges.readLine({ lineId }),
    gcTime: 0,
  });
  return (
    <>
      {query.isPending && <PageSkeleton heights={['3rem', '3rem', '3rem']} />}
      <ReadFailure title={lineTexts.readFailed} query={query} />
      {query.data?.isVoided && <p>{lineTexts.isVoided}</p>}
      {query.data && !query.data.isVoided && <LineForm line={query.data} {...then} />}
    </>
  );
}

type LineFormProps = Omit<VoidLineProps, 'lineId'> & { line: ChangeableLine };

function LineForm({ line, ...then }: LineFormProps) {
  const all = line.amounts.length;
  const [units, setUnits] = useState(1);
  const [wasMade, setWasMade] = useState(line.isDone);
  const [isRefunded, setIsRefunded] = useState(true);
  const mayRefund = can(useSession().profile?.permissions ?? [], 'refund-payments');
  const { send, isSending, error } = useVoidLine(then);
  const amount = line.amounts[units - 1] ?? ZERO_CENTS;

  function take(reason: string) {
    const refunds = line.isPaid && mayRefund && isRefunded && amount > ZERO_CENTS;
    send({ lineId: line.lineId, label: line.label, units, reason, wasMade, isRefunded: refunds });
  }

  return (
    <div className={layout.stack4}>
      <p>{lineTexts.of(all, line.label, tableName(line.tableCode))}</p>
      {all > 1 && (
        <Stepper
          label={lineTexts.units}
          value={units}
          min={1}
          max={all}
          decreaseLabel={lineTexts.fewer}
          increaseLabel={lineTexts.more}
          onChange={setUnits}
        />
      )}
      {line.isLast && units === all ? (
        <IsLast />
      ) : (
        <>
          {!line.isDone && (
            <Checkbox checked={wasMade} onChange={({ target }) => setWasMade(target.checked)}>
              {lineTexts.wasMade}
            </Checkbox>
          )}
          <Money line={line} amount={formatEuros(amount)} {...{ mayRefund, isRefunded }} onChoose={setIsRefunded} />
          {error && (
            <Banner kind="danger" title={lineTexts.refused}>
              {errorText(error)}
            </Banner>
          )}
          <Reasons isSending={isSending} onChoose={take} />
        </>
      )}
    </div>
  );
}

type MoneyProps = {
  line: ChangeableLine;
  amount: string;
  mayRefund: boolean;
  isRefunded: boolean;
  onChoose: (isRefunded: boolean) => void;
};

/** Shows by how much the unpaid order falls, or asks whether the units of a paid one are refunded. */
function Money({ line, amount, mayRefund, isRefunded, onChoose }: MoneyProps) {
  if (!line.isPaid) return <p className={layout.quiet}>{lineTexts.falls(amount)}</p>;
  if (!mayRefund) return <p>{lineTexts.refundByManager}</p>;
  return (
    <div>
      <Checkbox checked={isRefunded} onChange={({ target }) => onChoose(target.checked)}>
        {lineTexts.refund(amount)}
      </Checkbox>
      <p className={layout.quiet}>{isRefunded ? lineTexts.refundHint : lineTexts.paidNotRefunded}</p>
    </div>
  );
}

function IsLast() {
  return (
    <Banner
      kind="info"
      title={lineTexts.isLast}
      action={
        <Link to="/admin/orders/pending-payments" search={{}} className={buttonClass()}>
          {lineTexts.openOwed}
        </Link>
      }
    >
      {lineTexts.isLastText}
    </Banner>
  );
}

/** The usual reasons as buttons, and a field for another one. */
function Reasons({ isSending, onChoose }: { isSending: boolean; onChoose: (reason: string) => void }) {
  const [isOther, setIsOther] = useState(false);
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = formText(new FormData(event.currentTarget), 'reason');
    setError(reason === '' ? lineTexts.reasonRequired : null);
    if (reason !== '') onChoose(reason);
  }

  if (isOther)
    return (
      <form noValidate className={layout.stack4} onSubmit={submit}>
        <TextField
          data-autofocus
          label={lineTexts.otherReason}
          name="reason"
          autoComplete="off"
          maxLength={REASON_CHARACTERS_MAX}
          required
          error={error}
        />
        <Button type="submit" variant="danger" size="large" wide busy={isSending}>
          {lineTexts.submit}
        </Button>
      </form>
    );
  return (
    <div role="group" aria-label={lineTexts.reason} className={layout.stack2}>
      <p aria-hidden>{lineTexts.reason}</p>
      {lineTexts.reasons.map((reason) => (
        <Button key={reason} size="large" wide busy={isSending} onClick={() => onChoose(reason)}>
          {reason}
        </Button>
      ))}
      <Button size="large" variant="quiet" wide onClick={() => setIsOther(true)}>
        {lineTexts.other}
      </Button>
    </div>
  );
}

/** Takes a line off its order: one dialog is one change, however often it is sent. */
function useVoidLine({ onVoided, onDone }: Omit<VoidLineProps, 'lineId'>) {
  const client = useQueryClient();
  const [changeId] = useState(() => v7());
  const { mutate, isPending, error } = useRequest({
    name: 'void-line',
    pressOf: lineOf,
    mutationFn: ({ label: _, ...input }: VoidLineInput & { label: string }) => api.orderChanges.voidLine(input),
    onSuccess: ({ lineId, isRefunded }, { units, label }) => {
      const text = lineTexts.done(units, label);
      // Money that was given back cannot be taken back.
      if (isRefunded) showToast(text);
      else onVoided({ changeId, lineIds: [lineId], label: text, notes: [] });
      onDone();
    },
    onSettled: () => {
      for (const key of [boardKey('drinks'), boardKey('food'), PAYMENTS_KEY])
        void client.invalidateQueries({ queryKey: key });
    },
  });
  return {
    send: (press: Omit<VoidLineInput, 'changeId'> & { label: string }) => mutate({ ...press, changeId }),
    isSending: isPending,
    error,
  };
}

function lineOf({ lineId }: VoidLineInput): string {
  return lineId;
}
