// The public API of notices to customers.
export { eraseNotices } from './erase-notices.ts';
export { noticeHandlers } from './handlers.ts';
export { pushHandlers } from './push/handlers.ts';
export { startPushSender } from './push/push-sender.ts';
export { countRejectedPushMessages, readWaitingPushMessages } from './push/waiting-push-messages.ts';
export { startReadyNotices } from './ready-notices.ts';
export { renameTableOfNotices } from './rename-table.ts';
