// Renders the receipt e-mail from the stored payment and the venue's settings.
import { billedLabel, discountLabel, unchargedLabel } from '#contract/billed-label.es.ts';
import { lineNameText } from '#contract/line-name.es.ts';
import { mailTexts } from '#contract/mail-texts.es.ts';
import { lineNameParts } from '#domain/line-name.ts';
import { addCents, type Cents, cents, formatEuros, multiplyCents, ZERO_CENTS } from '#domain/money.ts';
import { isPaid } from '#domain/payment.ts';
import { tableLabel } from '#domain/table.ts';
import { formatDateTime } from '#domain/time.ts';
import { type VatOfRate, vatLabel } from '#domain/vat.ts';
import { type EmailBlock, type EmailTableRow, renderEmail } from '#server/mail/index.ts';
import { costOfLines, type OrderLine } from '#server/orders/index.ts';
import type { LockedPayment } from '#server/payments/index.ts';
import { toPublicVenue } from '#server/settings/index.ts';

const words = mailTexts.receipt;

/** The data that is shown in a receipt e-mail: the payment, its order lines, VAT, and the settings of the venue. */
export interface ReceiptContent {
  readonly payment: Pick<
    LockedPayment,
    | ('number' | 'table_code' | 'state' | 'payment_method' | 'paid_with')
    | ('total_amount_order' | 'amount_paid_by_user' | 'created_on' | 'payment_on')
  >;
  readonly lines: readonly OrderLine[];
  /** Of the total by rate, the lowest rate first. */
  readonly vat: readonly VatOfRate[];
  readonly settings: Parameters<typeof toPublicVenue>[0];
  /** The path of the venue's logo; null without one. */
  readonly logoUrl: string | null;
  /** Whole per cent; null if the discount of the lines is not of one percentage. */
  readonly discountPercent: number | null;
  /** The refunded amount of the payment. */
  readonly refunded: Cents;
}

/** Renders subject, HTML and text of a receipt e-mail. For an unpaid order it states the amount due, and never that it was paid. */
export function renderReceiptEmail(
  receipt: ReceiptContent,
  place: { readonly publicUrl: string; readonly timeZone: string },
) {
  const { publicUrl, timeZone } = place;
  const { name, colour, company } = toPublicVenue(receipt.settings, timeZone);
  const { subject, title, thanks, document } = isPaid(receipt.payment.state) ? words.ofPaid : words.ofOwed;
  const logo = receipt.logoUrl === null ? null : `${publicUrl}${receipt.logoUrl}`;
  const links = words.links.map(({ text, path }) => ({ text, url: `${publicUrl}${path}` }));
  const blocks: EmailBlock[] = [
    { kind: 'text', text: thanks },
    { kind: 'text', text: document },
    { kind: 'rows', rows: headerRows(receipt, timeZone) },
    { kind: 'rows', head: words.head, rows: orderLineRows(receipt.lines) },
    { kind: 'rows', rows: totalRows(receipt) },
    ...companyEmailBlocks(company),
    { kind: 'links', links },
  ];
  const { number } = receipt.payment;
  return { subject: subject(name, number), ...renderEmail({ venue: name, colour, logo }, title(number), blocks) };
}

function headerRows({ payment }: ReceiptContent, timeZone: string): EmailTableRow[] {
  const time = formatDateTime(payment.payment_on ?? payment.created_on, timeZone);
  return [
    { label: words.time, value: time },
    { label: words.table, value: tableLabel(payment.table_code) },
    ...(isPaid(payment.state) ? [{ label: words.method, value: paymentMethodText(payment) }] : []),
  ];
}

function paymentMethodText({ payment_method: method, paid_with: paidWith }: ReceiptContent['payment']): string {
  return paidWith === null ? words.methods[method] : words.paidWith[paidWith];
}

function orderLineRows(lines: ReceiptContent['lines']): EmailTableRow[] {
  return lines.map((line) => ({
    label: words.line(
      line.quantity,
      billedLabel({ label: lineNameText(lineNameParts(line)), isInvited: line.isInvited }),
    ),
    ...(line.quantity > 1 ? { note: words.each(formatEuros(line.price)) } : {}),
    value: formatEuros(multiplyCents(line.price, line.quantity)),
  }));
}

function totalRows({ payment, lines, vat, discountPercent, refunded }: ReceiptContent): EmailTableRow[] {
  const total = cents(payment.total_amount_order);
  const paid = cents(payment.amount_paid_by_user);
  const discount = addCents(...lines.map((line) => line.discount));
  const ordered = costOfLines(lines);
  const others = cents(total - ordered);
  return [
    ...(discount === ZERO_CENTS
      ? []
      : [{ label: discountLabel(discountPercent), value: formatEuros(multiplyCents(discount, -1)) }]),
    ...lines
      .filter(({ uncharged }) => uncharged > 0)
      .map((line) => ({ label: unchargedLabel(line), value: formatEuros(multiplyCents(line.uncharged, -1)) })),
    ...(others === ZERO_CENTS ? [] : [{ label: words.ordered, value: formatEuros(ordered) }]),
    ...(others === ZERO_CENTS || isPaid(payment.state)
      ? []
      : [{ label: words.paidBefore, value: formatEuros(others) }]),
    ...vatEmailRows(vat),
    { label: words.total, value: formatEuros(total), isStrong: true },
    isPaid(payment.state)
      ? { label: words.paid, value: formatEuros(paid) }
      : { label: words.owed, value: formatEuros(total), isStrong: true },
    ...(refunded === ZERO_CENTS ? [] : [{ label: words.refunded, value: formatEuros(refunded) }]),
  ];
}

/**
 * Returns the rows of an e-mail table with the VAT of a receipt: for each rate, one row with the net amount and one with the tax.
 */
export function vatEmailRows(vat: readonly VatOfRate[]): EmailTableRow[] {
  return vat.flatMap(({ percent, base, amount }) => [
    { label: words.base, value: formatEuros(base) },
    { label: vatLabel(percent), value: formatEuros(amount) },
  ]);
}

/**
 * Returns the e-mail block with the name, tax number and address of the venue's company. Values that the owner has not entered are
 * left out; without any value the list is empty.
 */
export function companyEmailBlocks({
  company,
  nif,
  address,
}: ReturnType<typeof toPublicVenue>['company']): EmailBlock[] {
  const texts = [company, nif === '' ? '' : words.nif(nif), ...address.split('\n')];
  const text = texts.filter((line) => line.trim() !== '').join(' · ');
  return text === '' ? [] : [{ kind: 'note', text }];
}
