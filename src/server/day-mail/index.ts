// Public API of the mail of the day: the e-mail to the owners with the sums of a Z closure (the cash closing of a day).
export { startDayMailTask } from './day-mail-task.ts';
