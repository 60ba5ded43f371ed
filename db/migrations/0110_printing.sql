-- owner: printing

-- A program in the network of the printers that prints for a server elsewhere.
create table print_agents (
  id              uuid primary key,
  name            text not null,
  name_key        text not null unique,
  -- SHA-256 of the key by which it authenticates; null before the first key.
  key_hash        bytea unique check (octet_length(key_hash) = 32),
  -- When it last called; null if it never did.
  seen_on         timestamptz,
  -- The version of its program; null if it never called.
  program_version text,
  version         integer not null default 1,
  updated_on      timestamptz not null
);

-- owner: printers

-- The ticket printers of the venue.
create table printers (
  id         uuid primary key,
  name       text not null,
  -- Compared ignoring case and spaces around.
  name_key   text not null unique,
  -- Where tickets are sent to.
  url        text not null,
  -- Who sends the tickets to the printer: this server, a print agent, or the printer asks for them itself.
  connection text not null default 'server' check (connection in ('server', 'agent', 'polling')),
  agent_id   uuid references print_agents,
  -- SHA-256 of the key in the address that the printer calls.
  key_hash   bytea unique check (octet_length(key_hash) = 32),
  -- The number of characters of a line of normal size: 80 mm paper has 48 or 42, 58 mm paper has 32.
  columns    integer not null default 48 check (columns in (32, 42, 48)),
  -- The character table of an ESC/POS printer.
  code_page  text not null default 'cp858' check (code_page in ('cp858', 'windows1252', 'cp437')),
  active     boolean not null default true,
  version    integer not null default 1,
  updated_on timestamptz not null,
  check ((connection = 'agent') = (agent_id is not null)),
  check (connection = 'polling' or key_hash is null)
);

-- owner: printing

-- What is known of a printer. Apart from `printers`, because a status does not change the version of the owner's form. The row is also
-- the lock of its printer: claiming a job locks the row, so that one ticket at a time is sent to a printer.
create table printer_states (
  printer_id       uuid primary key references printers,
  -- What the printer can confirm: each ticket (`job`), that its queue is empty (`queue`), only its status, or nothing. Null until the
  -- printer is tested.
  confirmation     text check (confirmation in ('job', 'queue', 'status', 'none')),
  tested_on        timestamptz,
  -- The address at which that was found out: a printer with another address is untested.
  tested_url       text,
  -- SHA-256 of the certificate of a printer with an encrypted connection, which no authority has signed: the connection is refused when
  -- it changes, until the next test print. Null without one.
  certificate      text,
  -- Why the printer does not print; null while it prints.
  problem          text,
  problem_on       timestamptz,
  is_paper_low     boolean not null default false,
  -- When the printer last responded.
  seen_on          timestamptz,
  -- Tries in a row that did not begin: the pause before the next one grows with them.
  failed_tries     integer not null default 0,
  -- No job is claimed before this time.
  next_try_on      timestamptz,
  -- Consecutive tickets whose outcome is unknown. After two, the printer is held.
  unknown_in_a_row integer not null default 0,
  -- While set, nothing is sent to the printer until a member of staff resumes it.
  held_on          timestamptz,
  check ((problem is null) = (problem_on is null))
);

-- Tickets are print jobs: stored in the transaction that causes them, and printed by a worker of the server.
create table print_jobs (
  -- Made by the browser for the first job of a request, so that a repeated request stores nothing.
  id             uuid primary key,
  kind           text not null check (kind in ('ticket', 'move', 'test', 'receipt', 'bill', 'z-closure')),
  -- The board of a ticket; null for all other paper.
  section        text references product_types,
  table_code     text,
  printer_id     uuid not null references printers,
  -- What the paper says, as it was when the job was stored.
  ticket         jsonb not null,
  -- What a request for a receipt, a bill or a Z closure asked for: the same id with another request is refused.
  request        jsonb not null default '{}',
  copies         integer not null check (copies between 1 and 5),
  copies_printed integer not null default 0 check (copies_printed between 0 and copies),
  state          text not null check (state in ('waiting', 'sending', 'printed', 'sent', 'failed', 'unknown', 'dismissed')),
  -- What went wrong with the last try; null if nothing did.
  problem        text,
  -- The next copy may be the second of the same ticket: it is marked with «COPIA».
  may_repeat     boolean not null default false,
  -- Not printed before this time.
  not_before     timestamptz not null,
  -- A job that has not begun by this time is failed.
  give_up_on     timestamptz not null,
  created_on     timestamptz not null,
  -- Null for a job of the automatic mode.
  created_by     uuid references staff_users,
  -- When the present state began.
  state_on       timestamptz not null,
  -- Who dismissed the job or sent it again; null if no member of staff did.
  ended_by       uuid references staff_users,
  check ((section is not null) = (kind = 'ticket'))
);
create index print_jobs_waiting on print_jobs (printer_id, created_on, id) where state = 'waiting';
-- One ticket in flight per printer, over all processes.
create unique index print_jobs_sending on print_jobs (printer_id) where state = 'sending';
create index print_jobs_open on print_jobs (section, created_on, id) where state in ('waiting', 'sending', 'failed', 'unknown');
create index print_jobs_ended on print_jobs (state_on) where state in ('printed', 'sent', 'dismissed');

-- Which order lines stand on which ticket.
create table print_job_lines (
  line_id uuid not null references order_lines,
  job_id  uuid not null references print_jobs on delete cascade,
  primary key (line_id, job_id)
);
create index print_job_lines_of_job on print_job_lines (job_id);

-- One try to print one copy of a job.
create table print_tries (
  id          bigint generated always as identity primary key,
  job_id      uuid not null references print_jobs on delete cascade,
  -- The number of the copy, from 1.
  copy        integer not null check (copy > 0),
  -- The process that claimed it.
  claimed_by  text not null,
  begun_on    timestamptz not null,
  lease_until timestamptz not null,
  -- Null until the first byte of the ticket may have left: before that the job may be tried again without harm.
  sent_on     timestamptz,
  ended_on    timestamptz,
  outcome     text check (outcome in ('confirmed', 'accepted', 'refused', 'not-begun', 'unknown')),
  problem     text,
  -- What a printer that asks for its tickets was sent, so that it receives the same bytes however often it asks; null for all other
  -- printers and once the try has ended.
  document    bytea,
  check ((ended_on is null) = (outcome is null))
);
create index print_tries_of_job on print_tries (job_id);
create unique index print_tries_open on print_tries (job_id) where ended_on is null;

-- The automatic mode of each board, the same for all tablets of the venue.
create table auto_runs (
  section          text primary key references product_types,
  mode             text not null default 'off' check (mode in ('off', 'arrival', 'interval')),
  interval_minutes integer check (interval_minutes in (1, 3, 5, 8, 10, 15)),
  printer_id       uuid references printers,
  copies           integer not null default 1 check (copies between 1 and 5),
  set_by           uuid references staff_users,
  set_on           timestamptz,
  -- Of the mode `interval`: when it next takes the pending lines.
  next_run_on      timestamptz,
  -- Why the last run took nothing; null if it did not pause.
  paused_for       text,
  check (mode = 'off' or (printer_id is not null and set_on is not null)),
  check ((mode = 'interval') = (interval_minutes is not null and next_run_on is not null))
);
