-- The days on which the owners were warned that the disk of the server is nearly full, so that each day has one mail.
create table disk_warnings (
  day       date primary key,
  queued_on timestamptz not null
);

-- Redsys says with an authorisation whether it applied an exemption from strong customer authentication, and which (Ds_Excep_SCA).
-- It explains later who is liable for a disputed charge. Null: the bank did not say.
alter table payment_attempts add column sca_exemption text check (length(sca_exemption) between 1 and 20);
