// Renders the bill of a table as an e-mail.
import { billedLabel, discountLabel } from '#contract/billed-label.es.ts';
import { mailTexts } from '#contract/mail-texts.es.ts';
import { formatEuros, multiplyCents, ZERO_CENTS } from '#domain/money.ts';
import { tableLabel } from '#domain/table.ts';
import type { BillTicket } from '#domain/ticket.ts';
import { formatDateTime } from '#domain/time.ts';
import { type EmailTableRow, renderEmail } from '#server/mail/index.ts';
import { toPublicVenue } from '#server/settings/index.ts';
import { companyEmailBlocks, type ReceiptContent, vatEmailRows } from './receipt-mail.ts';

const words = mailTexts.receipt;

/**
 * Renders subject, HTML and text of the e-mail with the bill of a table: what the table ordered, how much of it is paid, and how
 * much it owes.
 */
export function renderTableBillEmail(
  { bill, settings, logoUrl }: Pick<ReceiptContent, 'settings' | 'logoUrl'> & { readonly bill: BillTicket },
  { publicUrl, timeZone }: { readonly publicUrl: string; readonly timeZone: string },
) {
  const { name, colour, company } = toPublicVenue(settings, timeZone);
  const { subject, title, thanks, document } = words.ofTable;
  const table = tableLabel(bill.tableCode);
  const logo = logoUrl === null ? null : `${publicUrl}${logoUrl}`;
  const header = [
    { label: words.time, value: formatDateTime(new Date(bill.time), timeZone) },
    { label: words.table, value: table },
  ];
  return {
    subject: subject(name, table),
    ...renderEmail({ venue: name, colour, logo }, title(table), [
      { kind: 'text', text: thanks },
      { kind: 'text', text: document },
      { kind: 'rows', rows: header },
      { kind: 'rows', head: words.head, rows: lineRows(bill) },
      { kind: 'rows', rows: totalRows(bill) },
      ...companyEmailBlocks(company),
      { kind: 'links', links: words.links.map(({ text, path }) => ({ text, url: `${publicUrl}${path}` })) },
    ]),
  };
}

function lineRows({ lines }: BillTicket): EmailTableRow[] {
  return lines.map(({ label, quantity, price, isInvited }) => ({
    label: words.line(quantity, billedLabel({ label, isInvited })),
    ...(quantity > 1 && price !== ZERO_CENTS ? { note: words.each(formatEuros(price)) } : {}),
    value: formatEuros(multiplyCents(price, quantity)),
  }));
}

function totalRows({ discount, discountPercent = null, total, vat, paid, owed }: BillTicket): EmailTableRow[] {
  const off = { label: discountLabel(discountPercent), value: formatEuros(multiplyCents(discount, -1)) };
  return [
    ...(discount === ZERO_CENTS ? [] : [off]),
    ...vatEmailRows(vat),
    { label: words.total, value: formatEuros(total), isStrong: true },
    ...(paid === ZERO_CENTS ? [] : [{ label: words.paid, value: formatEuros(paid) }]),
    { label: words.owed, value: formatEuros(owed), isStrong: true },
  ];
}
