// What the mailed ticket says: all of it from the stored payment and the venue's settings.
import { mailTexts } from '#contract/mail-texts.es.ts';
import { type Cents, cents, formatEuros, timesCents, ZERO_CENTS } from '#domain/money.ts';
import { isPaid } from '#domain/payment.ts';
import { tableLabel } from '#domain/table.ts';
import { formatDateTime } from '#domain/time.ts';
import { vatIn, vatLabel } from '#domain/vat.ts';
import type { LockedPayment } from '#server/payments/index.ts';
import { layOut, type Piece, type Row } from '#server/platform/mail/layout.ts';
import { venueOf } from '#server/settings/index.ts';

const words = mailTexts.ticket;

export interface Ticket {
  readonly payment: Pick<
    LockedPayment,
    | ('number' | 'table_code' | 'lines' | 'state' | 'payment_method' | 'paid_with')
    | ('total_amount_order' | 'amount_paid_by_user' | 'created_on' | 'payment_on')
  >;
  readonly settings: Parameters<typeof venueOf>[0];
  /** What went back of it. */
  readonly refunded: Cents;
}

/** The subject and both forms of the mail. */
export function ticketMail(ticket: Ticket, place: { readonly publicUrl: string; readonly timeZone: string }) {
  const { publicUrl, timeZone } = place;
  const { name, colour, logoUrl, company } = venueOf(ticket.settings, timeZone);
  const subject = words.subject(name, ticket.payment.number);
  const letterhead = { venue: name, colour, logo: logoUrl === null ? null : `${publicUrl}${logoUrl}` };
  const links = words.links.map(({ text, path }) => ({ text, url: `${publicUrl}${path}` }));
  const pieces: Piece[] = [
    { kind: 'text', text: words.thanks },
    { kind: 'rows', rows: factsOf(ticket, timeZone) },
    { kind: 'rows', head: words.head, rows: linesOf(ticket.payment.lines) },
    { kind: 'rows', rows: sumsOf(ticket) },
    ...companyOf(company),
    { kind: 'links', links },
  ];
  return { subject, ...layOut(letterhead, words.title(ticket.payment.number), pieces) };
}

function factsOf({ payment }: Ticket, timeZone: string): Row[] {
  const time = formatDateTime(payment.payment_on ?? payment.created_on, timeZone);
  return [
    { label: words.time, value: time },
    { label: words.table, value: tableLabel(payment.table_code) },
    ...(isPaid(payment.state) ? [{ label: words.method, value: methodOf(payment) }] : []),
  ];
}

function methodOf({ payment_method: method, paid_with: paidWith }: Ticket['payment']): string {
  return paidWith === null ? words.methods[method] : words.paidWith[paidWith];
}

function linesOf(lines: Ticket['payment']['lines']): Row[] {
  return lines.map(({ order, quantity, price }) => ({
    label: words.line(quantity, order),
    ...(quantity > 1 ? { note: words.each(formatEuros(price)) } : {}),
    value: formatEuros(timesCents(price, quantity)),
  }));
}

function sumsOf({ payment, settings, refunded }: Ticket): Row[] {
  const total = cents(payment.total_amount_order);
  const paid = cents(payment.amount_paid_by_user);
  const { base, tax } = vatIn(total, settings.iva);
  const isOwed = !isPaid(payment.state);
  return [
    { label: words.base, value: formatEuros(base) },
    { label: vatLabel(settings.iva), value: formatEuros(tax) },
    { label: words.total, value: formatEuros(total), isStrong: true },
    { label: words.paid, value: formatEuros(paid) },
    ...(refunded === ZERO_CENTS ? [] : [{ label: words.refunded, value: formatEuros(refunded) }]),
    ...(isOwed ? [{ label: words.owed, value: formatEuros(total), isStrong: true }] : []),
  ];
}

/** Who sold it, as far as the owner has filled it in. */
function companyOf({ company, nif, address }: ReturnType<typeof venueOf>['company']): Piece[] {
  const texts = [company, nif === '' ? '' : words.nif(nif), ...address.split('\n')];
  const text = texts.filter((line) => line.trim() !== '').join(' · ');
  return text === '' ? [] : [{ kind: 'note', text }];
}
