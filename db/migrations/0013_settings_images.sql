-- Images that staff upload, in the database so that every server and every export has them. They never change: another
-- picture is another image.
create table images (
  id          uuid primary key,
  kind        text not null check (kind in ('logo', 'favicon', 'notification', 'background', 'product')),
  uploaded_on timestamptz not null
);
create index images_by_time on images (uploaded_on);

-- What was made of each: encoded anew, in the sizes that pages ask for. `main` is the one that is asked for by no size.
create table image_files (
  image_id uuid not null references images on delete cascade,
  size     text not null,
  type     text not null check (type in ('image/png', 'image/webp')),
  bytes    bytea not null,
  primary key (image_id, size)
);
-- Compressed already.
alter table image_files alter column bytes set storage external;

alter table settings
  alter column logo type uuid using null,
  alter column favicon type uuid using null,
  alter column notification type uuid using null,
  alter column background type uuid using null,
  add foreign key (logo) references images,
  add foreign key (favicon) references images,
  add foreign key (notification) references images,
  add foreign key (background) references images,
  alter column iva type numeric(5, 2),
  add check (iva <= 100);

alter table products alter column picture type uuid using picture::uuid;
create index products_by_picture on products (picture) where picture is not null;
