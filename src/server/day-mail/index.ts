// Public API of the mail of the day.
export { startDayMail } from './day-mail-task.ts';
