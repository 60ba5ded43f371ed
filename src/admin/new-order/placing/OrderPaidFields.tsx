// Radio buttons of a new order: whether the customer has paid, and in cash or by card terminal. The first choice has no default, so
// that no payment is recorded by mistake; the second begins with cash.
import { useEffect, useRef } from 'react';
import { newOrderTexts } from '#admin/new-order/new-order-texts.ts';
import { useOrderDraft, useOrderEditor, usePricedDraft } from '#admin/new-order/order-editor-context.ts';
import { CashFields } from '#admin/shared/payments/CashFields.tsx';
import { parseCashGiven } from '#admin/shared/payments/cash-given.ts';
import { useSession } from '#admin/shared/session.ts';
import { paidWithNames } from '#contract/payment-names.es.ts';
import { PAID_WITH } from '#domain/payment.ts';
import { can } from '#domain/staff.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import styles from './OrderPaidFields.module.css';

const { paying } = newOrderTexts;

const IS_PAID = [
  { value: 'yes', label: paying.yes },
  { value: 'no', label: paying.no },
] as const;

const PAID_WITH_OPTIONS = PAID_WITH.map((value) => ({ value, label: paidWithNames[value] }));

/** True if the signed-in user has the permission to take the money of an order. */
export function useMayCollect(): boolean {
  return can(useSession().profile?.permissions ?? [], 'collect-payments');
}

/** HTML `name` of the radio buttons that ask whether the order is paid. It is used to focus the first of them. */
export const PAID_RADIO_NAME = 'isPaid';

/**
 * Asks staff whether the customer has paid the new order, and whether in cash or by card terminal. A user without the permission to
 * take money sees only a text: the money must still be collected.
 */
export function OrderPaidFields() {
  const { draft } = useOrderEditor();
  const mayCollect = useMayCollect();
  const isPaid = useOrderDraft((present) => present.isPaid);
  const paidWith = useOrderDraft((present) => present.paidWith);
  const isSent = useOrderDraft((present) => present.isSent);
  const place = useScrollIntoViewOnChange(isPaid);
  if (isSent) return null;
  if (!mayCollect) return <p className={styles.owed}>{paying.owed}</p>;
  return (
    <div ref={place} className={styles.paying}>
      <div className={classNames(layout.rowBetween, styles.field)}>
        {/* The radio group's own label announces it to screen readers. */}
        <span aria-hidden="true" className={layout.bold}>
          {paying.isPaid}
        </span>
        <SegmentedControl<'yes' | 'no' | ''>
          label={paying.isPaid}
          options={IS_PAID}
          value={isPaid === null ? '' : isPaid ? 'yes' : 'no'}
          onChange={(chosen) => draft.set((present) => ({ ...present, isPaid: chosen === 'yes' }))}
          name={PAID_RADIO_NAME}
          className={styles.choice}
        />
      </div>
      {isPaid && (
        <SegmentedControl
          label={paying.paidWith}
          options={PAID_WITH_OPTIONS}
          value={paidWith}
          onChange={(paidWith) => draft.set((present) => ({ ...present, paidWith }))}
        />
      )}
      {isPaid && paidWith === 'efectivo' && <Change />}
      {isPaid === false && <p className={styles.owed}>{paying.owed}</p>}
    </div>
  );
}

/** The change to hand back. The server does not store the cash: typing it is only a help. */
function Change() {
  const { draft } = useOrderEditor();
  const { total } = usePricedDraft();
  const typed = useOrderDraft(({ cash }) => cash);
  const setCash = (cash: string) => draft.set((present) => ({ ...present, cash }));
  return <CashFields text={typed} given={parseCashGiven(typed, total)} total={total} onType={setCash} />;
}

/** Scrolls the fields that a choice adds into view. */
function useScrollIntoViewOnChange(isPaid: boolean | null) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(isPaid);
  useEffect(() => {
    if (isPaid !== before.current) place.current?.scrollIntoView({ block: 'nearest' });
    before.current = isPaid;
  }, [isPaid]);
  return place;
}
