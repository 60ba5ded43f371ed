-- owner: platform

-- The key that signs the cookies of known devices. It belongs to this installation and is created with the first sign-in.
create table device_keys (
  id         boolean primary key default true check (id),
  secret     bytea not null check (octet_length(secret) = 32),
  created_on timestamptz not null
);

-- owner: images

-- Images that staff upload, in the database so that every server and every archive has them. They never change: another picture
-- is another image.
create table images (
  id          uuid primary key,
  kind        text not null check (kind in ('logo', 'favicon', 'notification', 'background', 'partner', 'product')),
  uploaded_on timestamptz not null
);
create index images_by_time on images (uploaded_on);

-- The files of an image: encoded anew, in the sizes that pages ask for. `main` is the one that is asked for by no size.
create table image_files (
  image_id uuid not null references images on delete cascade,
  size     text not null,
  type     text not null check (type in ('image/png', 'image/webp')),
  bytes    bytea not null,
  primary key (image_id, size)
);
-- Compressed already.
alter table image_files alter column bytes set storage external;

-- owner: settings

-- The settings of the venue: one row. Each screen of the staff area changes its own columns and raises `version`, so that two people
-- who save at once cannot undo each other.
create table settings (
  id              boolean primary key default true check (id),
  version         integer not null default 1,
  updated_on      timestamptz not null default now(),

  -- The setup: when product types and opening hours were first created, when somebody confirmed that the hours are right, and when QR
  -- codes were printed or downloaded for the first time.
  initialized_on     timestamptz,
  hours_confirmed_on timestamptz,
  codes_printed_on   timestamptz,

  payment_mode    text not null default 'manual' check (payment_mode in ('stripe', 'redsys', 'manual')),
  -- Orders of customers count as paid when they are sent, in the payment mode `manual`.
  manual_orders_are_paid  boolean not null default false,
  -- Customers may choose to pay staff although the venue is paid online.
  offers_paying_staff     boolean not null default true,
  -- Such an order goes to the boards when it is sent; otherwise when staff collect it.
  cooks_before_collecting boolean not null default false,
  -- Which unpaid orders of customers staff accept before they go to the boards: none, the first of a visit, or each.
  accepts_orders          text not null default 'never' check (accepts_orders in ('never', 'first', 'always')),
  -- Cents that one session may owe; a further order is refused. Null: no limit.
  session_debt_max        integer default 15000 check (session_debt_max > 0),
  -- Cents that the customers of one table may owe; staff must accept further orders. Null: no limit.
  table_debt_max          integer default 30000 check (table_debt_max > 0),
  -- Minutes that a scan of a table is valid; null if scans do not expire.
  qr_expiry       integer check (qr_expiry in (5, 10, 15, 30, 45, 60, 120, 180)),
  protected_qrs   boolean not null default false,
  active_printers boolean not null default false,
  drinks_at_bar   boolean not null default false,
  -- The menu says that tap water is free and that customers may take what is left (Ley 7/2022 art. 18.3, Ley 1/2025 art. 8).
  shows_water_and_leftovers boolean not null default true,
  -- Customers are told when all lines of their order are done.
  notifies_ready  boolean not null default false,
  -- The owners receive the sums of a Z closure by e-mail.
  sends_day_mail  boolean not null default true,
  -- The dashboard shows sales by member of staff.
  shows_staff_sales    boolean not null default true,
  -- Months after the last order until the identity of a customer is erased; null if never.
  customer_data_months integer check (customer_data_months in (6, 12, 24, 36, 60)),

  name            text not null default 'Comanda',
  short_name      text not null default 'Comanda',
  address         text not null default '',
  company         text not null default '',
  register_data   text not null default '',
  nif             text not null default '',
  vat_percent     numeric(5, 2) not null default 10 check (vat_percent between 0 and 100),
  web             text not null default '',
  email           text not null default '',

  colour          text not null default '#2f5d50' check (colour ~ '^#[0-9a-f]{6}$'),
  logo            uuid references images,
  favicon         uuid references images,
  notification    uuid references images,
  background      uuid references images,
  -- The logo of a partner company on the welcome page of the staff, as a link to its website. Shown only if both are set.
  partner         uuid references images,
  partner_url     text not null default '' check (partner_url = '' or partner_url like 'https://%'),

  -- Raised by triggers with every change of what the menu shows or an order is priced and decided with: what a process remembers of
  -- it is compared with this version, so that no writer may forget to raise it.
  menu_version    bigint not null default 1
);
insert into settings default values;

create function raise_menu_version() returns trigger language plpgsql as $$
begin
  update settings set menu_version = menu_version + 1;
  return null;
end $$;

create function raise_own_menu_version() returns trigger language plpgsql as $$
begin
  if new.menu_version = old.menu_version then new.menu_version := old.menu_version + 1; end if;
  return new;
end $$;

create trigger settings_raise_menu_version before update on settings
  for each row execute function raise_own_menu_version();

-- owner: go-live

-- The days on which the owners were warned that the disk of the server is nearly full, so that each day has one mail.
create table disk_warnings (
  day       date primary key,
  queued_on timestamptz not null
);

-- owner: backups

-- Backups that the server makes by itself. A key row has only the public part: the secret part is shown once and never stored.
-- Earlier keys stay, because earlier files need the secret part that belongs to them.
create table backup_keys (
  id         uuid primary key,
  recipient  text not null unique check (recipient like 'age1%'),
  created_on timestamptz not null,
  created_by text not null
);

-- One row for each backup that was begun. Without `finished_on` it is in progress, or its process died.
create table backup_runs (
  id           uuid primary key,
  started_on   timestamptz not null,
  finished_on  timestamptz,
  file         text not null,
  bytes        bigint,
  is_encrypted boolean not null,
  -- What failed, by its place in the sequence; null if nothing did. The file may be complete although a copy of it failed.
  failed_step  text check (failed_step in ('write', 'key', 'folder', 's3', 'command')),
  reason       text not null default '',
  check (finished_on is not null or failed_step is null)
);
create index backup_runs_by_start on backup_runs (started_on);
