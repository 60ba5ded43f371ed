-- Wrong codes of two-step verification, counted by account: whoever sends them knows the password, and has any number of networks.
-- Unknown devices have one count together, known devices and sessions another, so that strangers never make the latter wait. The
-- count ends with the second factor that it protects.
create table second_factor_failures (
  user_id      uuid not null references second_factors on delete cascade,
  is_stranger  boolean not null,
  failures     integer not null,
  locked_until timestamptz not null,
  failed_on    timestamptz not null,
  -- When the user was last mailed that codes are not accepted; null if never.
  noticed_on   timestamptz,
  primary key (user_id, is_stranger)
);
