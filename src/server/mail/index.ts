// The public API of e-mail: a queue in the database, its sender, and the layout of a message.

export { deleteWaitingEmails } from './delete-emails.ts';
export { hashEmailAddress, RANDOM_HASH } from './hash-email-address.ts';
export { queueEmail } from './queue.ts';
export { type EmailBlock, type EmailTableRow, renderEmail } from './render-email.ts';
export { startMailSender } from './sender.ts';
export { checkMailServer, createMailTransport, unencryptedMailHost } from './transport.ts';
export { countWaitingEmails } from './waiting-emails.ts';
