// The public API of e-mail: a queue in the database, its sender, and the layout of a message.

export { queueMail } from './queue.ts';
export { type EmailBlock, layOut, type TableRow } from './render-email.ts';
export { startMailSender } from './sender.ts';
export { createPost } from './transport.ts';
export { readWaitingMails } from './waiting-emails.ts';
