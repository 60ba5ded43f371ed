-- Raised in every transaction that changes what the menu shows. A process whose connection for live events is down
-- compares it with the version of its cached menu.
alter table settings add column menu_version bigint not null default 1;
