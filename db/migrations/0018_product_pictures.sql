-- The picture of a product is an image that there is.
update products set picture = null
where picture is not null and not exists (select from images where images.id = products.picture);
alter table products add constraint products_picture_fkey foreign key (picture) references images;
