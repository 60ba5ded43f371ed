// Dashboard panel of the payment methods: payments, amount, share and refunds of each, what was not charged, and how many unpaid
// orders were canceled.
import { Link } from '@tanstack/react-router';
import styles from '#admin/dashboard/DashboardPage.module.css';
import { dashboardTexts } from '#admin/dashboard/dashboard-texts.ts';
import { formatCount, formatPercent } from '#admin/dashboard/format-figures.ts';
import { paymentMethodText } from '#admin/shared/payments/payment-names.ts';
import { useVenue } from '#admin/shared/venue.ts';
import type { DashboardSales } from '#contract/dashboard.ts';
import { addCents, formatEuros } from '#domain/money.ts';
import { percentOf } from '#domain/sales-figures.ts';
import { formatDateTime } from '#domain/time.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import type { PanelDefinition } from './DashboardPanelFrame.tsx';
import { FigureTable } from './FigureTable.tsx';
import panelStyles from './Panels.module.css';

const { methods: methodTexts } = dashboardTexts;

/**
 * Dashboard panel with the number of payments, their amount, their share of all sales and the refunds of each payment method. Below
 * it shows what staff did not charge (lines taken off, invitations, discounts), and how many unpaid orders were canceled.
 */
export const paymentMethodsPanel: PanelDefinition<DashboardSales> = {
  panel: 'methods',
  className: classNames(styles.wideHalf, panelStyles.list),
  view: ({ methods, canceled, uncharged, spanningClosures }, title) => ({
    isEmpty: methods.length === 0 && canceled.orders === 0 && !hasUncharged(uncharged) && spanningClosures.length === 0,
    chart: (
      <>
        <Methods title={title} methods={methods} />
        {hasUncharged(uncharged) && <Uncharged uncharged={uncharged} />}
        <p className={classNames(layout.row, layout.small, panelStyles.line)}>
          <span>
            {canceled.orders === 0
              ? methodTexts.noneCanceled
              : methodTexts.canceled(canceled.orders, formatEuros(canceled.amount))}
          </span>
          <Link to="/admin/orders/cierres-de-caja-z">{methodTexts.closures}</Link>
        </p>
        <SpanningClosures closures={spanningClosures} />
      </>
    ),
  }),
};

type Uncharged = DashboardSales['uncharged'];

const KINDS = ['voided', 'invited', 'discounted'] as const satisfies readonly (keyof Uncharged)[];

function hasUncharged(uncharged: Uncharged): boolean {
  return KINDS.some((kind) => uncharged[kind].count > 0);
}

/** What staff took off orders, invited and discounted. */
function Uncharged({ uncharged }: { uncharged: Uncharged }) {
  return (
    <FigureTable
      caption={methodTexts.uncharged}
      headers={methodTexts.unchargedHeaders}
      rows={KINDS.map((kind) => {
        const { count, amount } = uncharged[kind];
        const [name, one, several] = methodTexts.unchargedKinds[kind];
        return { cells: [name, `${formatCount(count)} ${count === 1 ? one : several}`, formatEuros(amount)] };
      })}
    />
  );
}

type Methods = Pick<DashboardSales, 'methods'>;

function Methods({ title, methods }: Methods & { title: string }) {
  const whole = addCents(...methods.map(({ amount }) => amount));
  return (
    <>
      {whole > 0 && <Split methods={methods} />}
      <FigureTable
        caption={title}
        headers={methodTexts.headers}
        isStacked
        rows={methods.map(({ method, paidWith, payments, amount, refunded }) => {
          const percent = percentOf(amount, whole);
          return {
            cells: [
              method === 'manual' && paidWith === null ? methodTexts.manual : paymentMethodText({ method, paidWith }),
              formatCount(payments),
              formatEuros(amount),
              formatPercent(percent),
              formatEuros(refunded),
            ],
            percent,
          };
        })}
      />
    </>
  );
}

/** Cash beside card and online payments, and manual payments of which neither is known. */
function Split({ methods }: Methods) {
  const sums = { cash: 0, card: 0, unknown: 0 };
  for (const { method, paidWith, amount } of methods) {
    if (paidWith === 'efectivo') sums.cash += amount;
    else if (method === 'manual' && paidWith === null) sums.unknown += amount;
    else sums.card += amount;
  }
  const whole = sums.cash + sums.card + sums.unknown;
  const parts = (['cash', 'card', 'unknown'] as const)
    .filter((part) => part !== 'unknown' || sums.unknown > 0)
    .map((part) => ({ part, percent: percentOf(sums[part], whole) }));
  return (
    <>
      <p className={classNames(layout.row, layout.small, layout.bold, panelStyles.split)}>
        {parts.map(({ part, percent }) => (
          <span key={part} data-part={part}>{`${methodTexts[part]} ${formatPercent(percent)}`}</span>
        ))}
      </p>
      <div aria-hidden="true" className={panelStyles.splitBar}>
        {parts.map(({ part, percent }) => (
          <span key={part} data-part={part} style={{ inlineSize: `${percent}%` }} />
        ))}
      </div>
    </>
  );
}

const { spanning } = dashboardTexts;

type Closures = DashboardSales['spanningClosures'];

/** Notes that a Z closure spans midnight at the edge of the range, with a link to the closure: one for each. */
function SpanningClosures({ closures }: { closures: Closures }) {
  const { timeZone } = useVenue();
  const format = (time: string) => formatDateTime(new Date(time), timeZone);
  return closures.map(({ id, openedOn, closedOn }) => (
    <p key={id} className={panelStyles.spanning}>
      {closedOn === null ? spanning.open(format(openedOn)) : spanning.closed(format(openedOn), format(closedOn))}{' '}
      <Link to="/admin/orders/cierres-de-caja-z" search={closedOn === null ? {} : { closure: id }}>
        {closedOn === null ? spanning.openLink : spanning.link(id)}
      </Link>
    </p>
  ));
}
