// Contents of the dialog that changes a line of an order. Staff take the line, or some of its units, off the order, make them an
// invitation, or give the order a discount.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api } from '#admin/shared/api.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { ChangeRefusedBanner } from '#admin/shared/payments/ChangeRefusedBanner.tsx';
import { DiscountForm } from '#admin/shared/payments/DiscountForm.tsx';
import { discountTexts, INVITATION_REASONS, invitationTexts } from '#admin/shared/payments/payment-dialog-texts.ts';
import { tableName } from '#admin/shared/payments/payment-names.ts';
import { ReasonButtons } from '#admin/shared/payments/ReasonButtons.tsx';
import { useSession } from '#admin/shared/session.ts';
import { TakeBackButton } from '#admin/shared/take-back/TakeBackButton.tsx';
import { takeBackTexts } from '#admin/shared/take-back/take-back-texts.ts';
import type { UndoState } from '#admin/shared/undo.ts';
import type { ChangeableLine } from '#contract/order-changes.ts';
import { type Cents, formatEuros, ZERO_CENTS } from '#domain/money.ts';
import { type BackOfficeAction, can } from '#domain/staff.ts';
import { Banner } from '#ui/Banner.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import layout from '#ui/layout.module.css';
import { NumberStepper } from '#ui/NumberStepper.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { lineChangeTexts } from './line-change-texts.ts';
import { type LineChangeInput, moneyOfUnits, orderLineQueryKey, useLineChange } from './use-line-change.ts';

type LineChangesProps = { lineId: string; onChanged: UndoState['addChange']; onDone: () => void };

/**
 * Loads the order line from the server and shows the form that changes it. `onChanged` receives a change that can be undone;
 * `onDone` closes the dialog.
 */
export function LineChangeForm({ lineId, ...handlers }: LineChangesProps) {
  const query = useQuery({
    queryKey: orderLineQueryKey(lineId),
    queryFn: () => api.orderChanges.readChangeableLine({ lineId }),
    gcTime: 0,
  });
  return (
    <>
      {query.isPending && <PageSkeleton heights={['3rem', '3rem', '3rem']} />}
      <LoadErrorMessage title={lineChangeTexts.readFailed} query={query} />
      {query.data?.isVoided && <p>{lineChangeTexts.isVoided}</p>}
      {query.data && !query.data.isVoided && <LineForm line={query.data} readAt={query.dataUpdatedAt} {...handlers} />}
    </>
  );
}

type LineFormProps = Omit<LineChangesProps, 'lineId'> & { line: ChangeableLine; readAt: number };

function LineForm({ line, readAt, ...handlers }: LineFormProps) {
  const all = line.amounts.length;
  const [units, setUnits] = useState(1);
  const permissions = useSession().profile?.permissions ?? [];
  const possible = kindsOf(line, permissions);
  const [chosen, setKind] = useState<LineChangeInput['kind'] | null>(null);
  const kind = chosen ?? firstKind(line, possible);
  const { send, sendAnyway, isSending, error } = useLineChange(line, handlers);
  const kinds = kindOptions(possible, kind);
  const money = {
    line,
    units,
    ...moneyOfUnits(line, units),
    mayRefund: can(permissions, 'refund-payments'),
    isSending,
    failure: error && kind && (
      <ChangeRefusedBanner title={REFUSED_TITLES[kind]} error={error} isSending={isSending} onSendAnyway={sendAnyway} />
    ),
    onSend: (change: LineChangeInput) => {
      setKind(change.kind);
      send(change);
    },
  };

  return (
    <div className={layout.stack4}>
      <p>{lineChangeTexts.of(all, line.label, tableName(line.tableCode))}</p>
      {kind === null && <p>{lineChangeTexts.doneByManager}</p>}
      {kind !== null && kinds.length > 1 && (
        <SegmentedControl label={lineChangeTexts.kind} options={kinds} value={kind} onChange={setKind} />
      )}
      {all > 1 && (kind === 'void' || kind === 'invite') && (
        <NumberStepper
          label={lineChangeTexts.units}
          value={units}
          min={1}
          max={all}
          decreaseLabel={lineChangeTexts.fewer}
          increaseLabel={lineChangeTexts.more}
          onChange={setUnits}
        />
      )}
      {kind === 'void' && <VoidForm {...money} onDone={handlers.onDone} />}
      {kind === 'invite' && <InviteForm {...money} />}
      {kind === 'discount' && (
        <>
          <p className={layout.quiet}>{discountTexts.ofOrder}</p>
          {money.failure}
          <DiscountForm
            due={line.due}
            isSending={isSending}
            onGive={(given) => money.onSend({ kind: 'discount', ...given })}
          />
        </>
      )}
      {!line.isPaid && (
        <TakeBackButton
          orderId={line.orderId}
          timeLeft={{ remainingMs: line.takeBackRemainingMs, readAt }}
          label={takeBackTexts.wholeOrder}
          hint={takeBackTexts.wholeOrderHint}
        />
      )}
    </div>
  );
}

const REFUSED_TITLES: Readonly<Record<LineChangeInput['kind'], string>> = {
  void: lineChangeTexts.refused,
  invite: invitationTexts.refused,
  discount: discountTexts.refused,
};

/** What this user can do with the line, or with its order. */
function kindsOf(
  { wasDone, isInvited, due }: ChangeableLine,
  permissions: readonly BackOfficeAction[],
): LineChangeInput['kind'][] {
  return [
    ...(!wasDone || can(permissions, 'cancel-orders') ? (['void'] as const) : []),
    ...(can(permissions, 'invite-lines') && !isInvited ? (['invite'] as const) : []),
    ...(can(permissions, 'cancel-orders') && due > 0 ? (['discount'] as const) : []),
  ];
}

/** What was sent stays an option if another tablet was faster, so that the next tap means the same. */
function kindOptions(possible: readonly LineChangeInput['kind'][], chosen: LineChangeInput['kind'] | null) {
  const offered = chosen === null || possible.includes(chosen) ? possible : [...possible, chosen];
  return offered.map((value) => ({ value, label: lineChangeTexts.kinds[value] }));
}

/** What the form shows first: for a served line the invitation, if the user may give one. Null if nothing is possible. */
function firstKind(
  { isDone }: ChangeableLine,
  possible: readonly LineChangeInput['kind'][],
): LineChangeInput['kind'] | null {
  return isDone && possible.includes('invite') ? 'invite' : (possible[0] ?? null);
}

type KindProps = {
  line: ChangeableLine;
  units: number;
  /** By how much the order owes less, as text. */
  lowered: string;
  /** What of the units is paid. */
  paid: Cents;
  /** How much of that can be given back: less if other refunds of the order took it. */
  refund: Cents;
  /** Says how it is given back. */
  refundHint: string;
  mayRefund: boolean;
  isSending: boolean;
  failure: ReactNode;
  onSend: (change: LineChangeInput) => void;
};

type VoidFormProps = KindProps & { onDone: () => void };

function VoidForm({ line, units, mayRefund, isSending, failure, onSend, onDone, ...money }: VoidFormProps) {
  const { refund } = money;
  const [wasMade, setWasMade] = useState(line.isDone);
  const [isRefunded, setIsRefunded] = useState(true);
  const hasCost = (line.amounts[units - 1] ?? 0) > 0;
  if (line.isLast && units === line.amounts.length) return <IsLast onLeave={onDone} />;
  return (
    <>
      {!line.isDone && (
        <Checkbox checked={wasMade} onChange={({ target }) => setWasMade(target.checked)}>
          {lineChangeTexts.wasMade}
        </Checkbox>
      )}
      {hasCost && (
        <VoidedMoney {...money} line={line} mayRefund={mayRefund} isRefunded={isRefunded} onChoose={setIsRefunded} />
      )}
      {failure}
      <ReasonButtons
        reasons={lineChangeTexts.reasons}
        missing="void-reason-required"
        submit={lineChangeTexts.submit}
        isSending={isSending}
        onChoose={(reason) =>
          onSend({
            kind: 'void',
            units,
            reason,
            wasMade,
            refundAmount: mayRefund && isRefunded ? refund : ZERO_CENTS,
          })
        }
      />
    </>
  );
}

/** An invitation: of an unpaid order the price falls, of a paid one the money is given back. */
function InviteForm({ line, units, mayRefund, isSending, failure, onSend, ...money }: KindProps) {
  const { lowered, paid, refund, refundHint } = money;
  const isRefunded = line.isPaid || paid > ZERO_CENTS;
  if (isRefunded && !mayRefund) return <p>{lineChangeTexts.refundByManager}</p>;
  if (paid > ZERO_CENTS && refund === ZERO_CENTS) return <p>{lineChangeTexts.nothingToRefund}</p>;
  return (
    <>
      <p className={layout.quiet}>
        {isRefunded ? `${invitationTexts.refunds(formatEuros(refund))} ${refundHint}` : invitationTexts.falls(lowered)}
      </p>
      {isRefunded && <EarlierRefunds {...{ line, paid, refund }} />}
      {failure}
      <ReasonButtons
        reasons={INVITATION_REASONS}
        missing="invite-reason-required"
        submit={invitationTexts.submit}
        variant="primary"
        isSending={isSending}
        onChoose={(reason) => onSend({ kind: 'invite', units, reason, refundAmount: refund })}
      />
    </>
  );
}

type VoidedMoneyProps = Pick<KindProps, 'line' | 'lowered' | 'paid' | 'refund' | 'refundHint' | 'mayRefund'> & {
  isRefunded: boolean;
  onChoose: (isRefunded: boolean) => void;
};

/** Shows by how much the unpaid order falls, or asks whether the units of a paid one are refunded. */
function VoidedMoney({ mayRefund, isRefunded, onChoose, ...money }: VoidedMoneyProps) {
  const { line, lowered, paid, refund, refundHint } = money;
  if (paid === ZERO_CENTS) return <p className={layout.quiet}>{lineChangeTexts.falls(lowered)}</p>;
  if (!mayRefund) return <p>{lineChangeTexts.refundByManager}</p>;
  if (refund === ZERO_CENTS) return <p className={layout.quiet}>{lineChangeTexts.nothingToRefund}</p>;
  return (
    <div>
      <Checkbox checked={isRefunded} onChange={({ target }) => onChoose(target.checked)}>
        {lineChangeTexts.refund(formatEuros(refund))}
      </Checkbox>
      <EarlierRefunds {...{ line, paid, refund }} />
      <p className={layout.quiet}>{isRefunded ? refundHint : lineChangeTexts.paidNotRefunded}</p>
    </div>
  );
}

/** What was refunded of the order before, perhaps for this line, and what that leaves of its refund. */
function EarlierRefunds({ line, paid, refund }: Pick<KindProps, 'line' | 'paid' | 'refund'>) {
  const { refundLeft, refundedBefore } = lineChangeTexts;
  if (line.refunded === ZERO_CENTS) return null;
  const text = refund < paid ? refundLeft(formatEuros(refund)) : refundedBefore(formatEuros(line.refunded));
  return <p className={layout.quiet}>{text}</p>;
}

/** Says where staff cancel the whole order. On that page the link only closes the dialog. */
function IsLast({ onLeave }: { onLeave: () => void }) {
  return (
    <Banner
      kind="info"
      title={lineChangeTexts.isLast}
      action={
        <Link to="/admin/orders/pending-payments" search={{}} className={buttonClass()} onClick={onLeave}>
          {lineChangeTexts.openOwed}
        </Link>
      }
    >
      {lineChangeTexts.isLastText}
    </Banner>
  );
}
