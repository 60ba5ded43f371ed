// Renders the mail of the day: the e-mail to the owners about a closed Z closure.
import { timeAgoText } from '#contract/age-text.es.ts';
import { cashCountText, expectedCashRows } from '#contract/cash-count-texts.es.ts';
import { mailTexts } from '#contract/mail-texts.es.ts';
import type { Venue } from '#contract/menu.ts';
import { manualPaymentNames, paymentMethodNames } from '#contract/payment-names.es.ts';
import { zClosureChangeRows } from '#contract/uncharged-texts.es.ts';
import type { ClosedZClosure } from '#contract/z-closures.ts';
import { type Cents, cents, formatEuros, ZERO_CENTS } from '#domain/money.ts';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import { averageAmount } from '#domain/sales-figures.ts';
import { calendarDay, formatDateTime } from '#domain/time.ts';
import { type EmailBlock, type EmailTableRow, renderEmail } from '#server/mail/index.ts';
import { adminLinks } from './admin-links.ts';
import type { ClosureFigures } from './closure-figures.ts';
import { weekdayAndDate } from './weekday-and-date.ts';

const words = mailTexts.dayMail;

/** Renders the e-mail about a closed Z closure (cash closing): its subject, its HTML and its plain text. */
export function renderDayMail(
  figures: ClosureFigures,
  { name, colour }: Pick<Venue, 'name' | 'colour'>,
  { publicUrl, timeZone, now }: { readonly publicUrl: string; readonly timeZone: string; readonly now: Date },
) {
  const { closure, lastWeek, bestProducts, openIncidents } = figures;
  const links = adminLinks(publicUrl);
  const day = weekdayAndDate(new Date(closure.openedOn), timeZone);
  const blocks: EmailBlock[] = [
    ...periodBlocks(closure, timeZone),
    ...unknownRefundBlocks(figures.unknownRefunds, now, links.incidents),
    { kind: 'rows', rows: totalRows(closure, figures.orders) },
    ...(lastWeek ? [{ kind: 'rows', rows: lastWeekRows(closure, lastWeek, timeZone) } as const] : []),
    ...tableBlock(words.byMethod, methodRows(closure)),
    ...rowsBlock([...drawerRows(closure), ...unpaidRows(closure)]),
    ...tableBlock(words.bestProducts, productRows(bestProducts)),
    ...(openIncidents === 0 ? [] : [{ kind: 'text', text: words.incidents(openIncidents) } as const]),
    { kind: 'action', label: words.openDashboard, url: links.dashboard, address: mailTexts.address },
    { kind: 'note', text: words.reason },
    {
      kind: 'links',
      links: [
        { text: words.openClosure, url: links.closure(closure.id) },
        ...(openIncidents === 0 ? [] : [{ text: words.openIncidents, url: links.incidents }]),
      ],
    },
  ];
  const subject = words.subject(name, day, formatEuros(closure.totals.invoiced.sum));
  return { subject, ...renderEmail({ venue: name, colour }, words.title(day), blocks) };
}

/** When the Z closure was open. The dashboard counts days from midnight to midnight, so a later closing is explained. */
function periodBlocks({ id, openedOn, closedOn }: ClosedZClosure, timeZone: string): EmailBlock[] {
  const [from, to] = [new Date(openedOn), new Date(closedOn)];
  const period = words.period(id, formatDateTime(from, timeZone), formatDateTime(to, timeZone));
  const isOneDay = calendarDay(from, timeZone) === calendarDay(to, timeZone);
  return [{ kind: 'text', text: period }, ...(isOneDay ? [] : [{ kind: 'note', text: words.spansMidnight } as const])];
}

/** The refunds that wait for a person: the only money in this mail that somebody may still have to return. */
function unknownRefundBlocks(
  { count, sum, oldest }: ClosureFigures['unknownRefunds'],
  now: Date,
  url: string,
): EmailBlock[] {
  if (oldest === null) return [];
  const age = timeAgoText(now.getTime() - oldest.getTime());
  return [
    { kind: 'text', text: words.unknownRefunds(count, formatEuros(sum), age) },
    { kind: 'links', links: [{ text: words.answerRefunds, url }] },
  ];
}

function totalRows({ totals: { invoiced, refunded } }: ClosedZClosure, orders: number): EmailTableRow[] {
  const average = orders === 0 ? [] : [averageAmount(invoiced.sum, orders)];
  return [
    { label: words.sales, value: formatEuros(invoiced.sum), isStrong: true },
    { label: words.orders, value: String(orders) },
    ...average.map((amount) => ({ label: words.averageOrder, value: formatEuros(amount) })),
    ...(refunded.sum === ZERO_CENTS
      ? []
      : [
          { label: words.refunds, value: formatEuros(refunded.sum) },
          { label: words.net, value: formatEuros(cents(invoiced.sum - refunded.sum)) },
        ]),
  ];
}

function lastWeekRows(closure: ClosedZClosure, lastWeek: ClosedZClosure, timeZone: string): EmailTableRow[] {
  const [now, then] = [closure.totals.invoiced.sum, lastWeek.totals.invoiced.sum];
  return [
    { label: words.lastWeek(weekdayAndDate(new Date(lastWeek.openedOn), timeZone)), value: formatEuros(then) },
    { label: words.difference, value: withSign(cents(now - then)) },
  ];
}

function withSign(amount: Cents): string {
  return amount > 0 ? `+${formatEuros(amount)}` : formatEuros(amount);
}

/** The sales of each payment method that was used, manual ones by how they were paid. Together they are all sales. */
function methodRows({ totals: { invoiced } }: ClosedZClosure): EmailTableRow[] {
  const manual = (['efectivo', 'datafono', 'other'] as const).map((part) => ({
    label: manualPaymentNames[part],
    amount: invoiced.manual[part],
  }));
  const online = PAYMENT_METHODS.filter((method) => method !== 'manual').map((method) => ({
    label: paymentMethodNames[method],
    amount: invoiced.byMethod[method],
  }));
  return [...manual, ...online]
    .filter(({ amount }) => amount !== ZERO_CENTS)
    .map(({ label, amount }) => ({ label, value: formatEuros(amount) }));
}

/**
 * What makes up the expected cash, with who paid it in or out, and the counted cash. Empty if there was neither cash nor a float
 * nor a count.
 */
function drawerRows({ cash, cashMovements }: ClosedZClosure): EmailTableRow[] {
  const rows = expectedCashRows(cash, cashMovements).map(({ label, value, isSum }) => ({
    label,
    value,
    isStrong: isSum,
  }));
  const value = cashCountText(cash);
  if (value === null && rows.length === 0 && cash.received === ZERO_CENTS) return [];
  return [...rows, { label: words.cash, value: value ?? words.notCounted }];
}

/**
 * Orders that were canceled, whose customers left without paying, or that are still owed, and who took lines off orders, invited or
 * gave discounts; only what there is.
 */
function unpaidRows({ canceled, walkOuts, left, uncharged }: ClosedZClosure): EmailTableRow[] {
  const rows = [
    { label: words.canceled, ended: canceled },
    { label: words.walkOuts, ended: walkOuts },
    { label: words.left, ended: left },
  ];
  return [
    ...rows
      .filter(({ ended }) => ended.orders > 0)
      .map(({ label, ended }) => ({ label, value: words.endedOrders(ended.orders, formatEuros(ended.sum)) })),
    ...zClosureChangeRows(uncharged).map(({ label, value, isSum }) => ({ label, value, isStrong: isSum })),
  ];
}

function productRows(products: ClosureFigures['bestProducts']): EmailTableRow[] {
  return products.map(({ name, units, amount }) => ({ label: words.product(units, name), value: formatEuros(amount) }));
}

/** A table without a heading; nothing without rows. */
function rowsBlock(rows: readonly EmailTableRow[]): EmailBlock[] {
  return rows.length === 0 ? [] : [{ kind: 'rows', rows }];
}

/** A table with a heading; nothing without rows. */
function tableBlock(
  head: { readonly label: string; readonly value: string },
  rows: readonly EmailTableRow[],
): EmailBlock[] {
  return rows.length === 0 ? [] : [{ kind: 'rows', head, rows }];
}
