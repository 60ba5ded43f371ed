// The public API of e-mail: a queue in the database, its sender, and the layout of a message.
export { layOut, type Piece, type Row } from './layout.ts';
export { createPost } from './post.ts';
export { queueMail } from './queue.ts';
export { startMailSender } from './sender.ts';
export { readWaitingMails } from './waiting-mails.ts';
