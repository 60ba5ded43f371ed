-- The logo of a partner company on the welcome page of the staff, as a link to its website. Shown only if both are set.
alter table images drop constraint images_kind_check;
alter table images
  add constraint images_kind_check
  check (kind in ('logo', 'favicon', 'notification', 'background', 'partner', 'product'));

alter table settings
  add column partner uuid references images,
  add column partner_url text not null default '' check (partner_url = '' or partner_url like 'https://%');
