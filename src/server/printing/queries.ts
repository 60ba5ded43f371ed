// Queries of print jobs: the queue of a board (a screen of pending order lines), and one job.
import { sql as raw } from 'kysely';
import type { PrintJobDetail, PrintQueue, QueuedPrintJob } from '#contract/printing.ts';
import {
  PRINT_JOBS_PER_REQUEST_MAX,
  printJobCode,
  STATES_ALWAYS_SHOWN_IN_QUEUE,
  STATES_SHOWN_IF_PROBLEM,
} from '#domain/print-job.ts';
import type { PrinterProblem, TicketColumns } from '#domain/printer.ts';
import type { Section } from '#domain/schedule.ts';
import { type BackOfficeAction, can } from '#domain/staff.ts';
import type { Ticket, TicketKind } from '#domain/ticket.ts';
import { RefusalError, type StaffContext } from '#server/platform/context.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { layOutTicket, ticketText } from './layout/ticket-layout.ts';
import { withCurrentPrintedMarks } from './printed-lines.ts';

/** `isShownInPrintQueue` of the domain as SQL condition. Literals, so that the partial index of open jobs serves it. */
const IS_IN_QUEUE = raw<boolean>`(
  state in (${literals(STATES_ALWAYS_SHOWN_IN_QUEUE)})
  or (state in (${literals(STATES_SHOWN_IF_PROBLEM)}) and print_jobs.problem is not null)
  or (state = 'waiting' and exists (
    select from printer_states where printer_states.printer_id = print_jobs.printer_id and printer_states.problem is not null
  ))
)`;

function literals(values: readonly string[]) {
  return raw.join(values.map((value) => raw.lit(value)));
}

/**
 * Reads the print queue of one board (a staff screen with pending order lines), oldest first, including the jobs that belong to no
 * board. Returns at most as many jobs as one request can reprint or dismiss; `total` is the number of all jobs in the queue.
 */
export async function listPrintQueue(db: Database, section: Section): Promise<PrintQueue> {
  const isListed = raw<boolean>`(section = ${section} or section is null) and ${IS_IN_QUEUE}`;
  const [jobs, { total }] = await Promise.all([
    selectQueuedJobs(db)
      .where(isListed)
      .orderBy('created_on')
      .orderBy('print_jobs.id')
      .limit(PRINT_JOBS_PER_REQUEST_MAX)
      .execute(),
    db
      .selectFrom('print_jobs')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(isListed)
      .executeTakeFirstOrThrow(),
  ]);
  return { jobs: jobs.map(toQueuedJob), total };
}

/** Reads one job as the queue shows it. Throws the refusal `not-found` if it does not exist. */
export async function readQueuedJob(sql: Database | Sql, jobId: string): Promise<QueuedPrintJob> {
  const job = await selectQueuedJobs(sql).where('print_jobs.id', '=', jobId).executeTakeFirst();
  if (!job) throw new RefusalError('not-found');
  return toQueuedJob(job);
}

/**
 * Reads one print job with the text on its paper, and all tries to print it, the oldest first. Throws the refusal `not-found` if
 * the job does not exist, and `not-allowed` if another person printed it and this member of staff may not see what the paper says.
 */
export async function readPrintJob({ db, timeZone, actor }: StaffContext, jobId: string): Promise<PrintJobDetail> {
  const [job, tries] = await Promise.all([
    selectQueuedJobs(db)
      .leftJoin('staff_users', 'staff_users.id', 'created_by')
      .select(['ticket', 'printers.columns', 'created_by as createdById', 'staff_users.name as createdBy'])
      .select(PROBLEM_OF_PRINTER.as('printerProblem'))
      .where('print_jobs.id', '=', jobId)
      .executeTakeFirst(),
    db
      .selectFrom('print_tries')
      .select(['copy', 'begun_on as begunOn', 'ended_on as endedOn', 'outcome', 'problem'])
      .where('job_id', '=', jobId)
      .orderBy('id')
      .execute(),
  ]);
  if (!job) throw new RefusalError('not-found');
  const { ticket, columns, createdById, createdBy, printerProblem, ...queued } = job;
  // Who printed a paper follows it until it is out, such as a waiter the receipt of what they collected.
  const mayRead = createdById === actor.userId || can(actor.permissions, ACTION_OF_KIND[job.kind]);
  if (!mayRead) throw new RefusalError('not-allowed');
  return {
    job: toQueuedJob({ ...queued, problem: queued.problem ?? printerProblem }),
    createdBy,
    text: ticketAsText(await withCurrentPrintedMarks(db, jobId, ticket), { ...queued, columns }, timeZone),
    tries: tries.map(({ begunOn, endedOn, ...printTry }) => ({
      ...printTry,
      begunOn: begunOn.toISOString(),
      endedOn: endedOn?.toISOString() ?? null,
    })),
  };
}

/** What holds up a job that waits behind others and was not tried yet. */
const PROBLEM_OF_PRINTER = raw<PrinterProblem | null>`(
  select problem from printer_states where state = 'waiting' and printer_states.printer_id = print_jobs.printer_id
)`;

/** What staff must be allowed to do to read each kind of paper. */
const ACTION_OF_KIND = {
  ticket: 'use-boards',
  move: 'use-boards',
  test: 'use-boards',
  receipt: 'see-payments',
  bill: 'collect-payments',
  'z-closure': 'close-z-closure',
} as const satisfies Record<TicketKind, BackOfficeAction>;

function selectQueuedJobs(sql: Database | Sql) {
  return sql
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'print_jobs.printer_id')
    .select(['print_jobs.id', 'kind', 'section', 'table_code as tableCode', 'state', 'problem', 'copies'])
    .select(['copies_printed as copiesPrinted', 'may_repeat as mayRepeat', 'created_on as createdOn'])
    .select(['state_on as stateOn', 'printers.id as printerId', 'printers.name as printerName']);
}

type JobRow = Awaited<ReturnType<ReturnType<typeof selectQueuedJobs>['executeTakeFirstOrThrow']>>;

function toQueuedJob({ printerId, printerName, createdOn, stateOn, ...job }: JobRow): QueuedPrintJob {
  return {
    ...job,
    printer: { id: printerId, name: printerName },
    createdOn: createdOn.toISOString(),
    stateOn: stateOn.toISOString(),
  };
}

/** A job whose next copy is shown. */
interface ShownJob {
  readonly id: string;
  readonly copies: number;
  readonly copiesPrinted: number;
  readonly mayRepeat: boolean;
  readonly stateOn: Date;
  readonly columns: TicketColumns;
}

/** The lines of text on the next copy of the ticket, or on its last one if all are printed. */
function ticketAsText(ticket: Ticket, job: ShownJob, timeZone: string): string[] {
  const { id, copies, copiesPrinted, mayRepeat, stateOn, columns } = job;
  const marks = {
    jobCode: printJobCode(id),
    copy: Math.min(copiesPrinted + 1, copies),
    copies,
    printedBefore: mayRepeat ? stateOn.toISOString() : null,
  };
  return ticketText(layOutTicket(ticket, marks, { columns, timeZone }));
}
