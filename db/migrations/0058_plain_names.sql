-- Names and descriptions of the menu without control and invisible characters: they are refused from now on, and a menu file
-- leaves them out, so that a name with one would come back as a second product. Joiners of emoji (U+200D, U+FE0F) stay. A name
-- that exists already, or of which nothing remains, gets a number.
create function pg_temp.plain(value text) returns text language sql immutable as $$
  select trim(regexp_replace(regexp_replace(value,
    '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\uffff]',
    '', 'g'), '[ \t\n\v\f\r]+', ' ', 'g'));
$$;
create function pg_temp.plain_lines(value text) returns text language sql immutable as $$
  select trim(both E' \n' from regexp_replace(regexp_replace(regexp_replace(value,
    '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g'), '\t', ' ', 'g'),
    '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\uffff]',
    '', 'g'));
$$;
do $$
declare
  renamed record;
  base text;
  candidate text;
  is_taken boolean;
begin
  for renamed in
    select 'products' as list, id, name, product_type_id::text as section from products where name <> pg_temp.plain(name)
    union all select 'categories', id, name, '' from categories where name <> pg_temp.plain(name)
    union all select 'sub_categories', id, name, '' from sub_categories where name <> pg_temp.plain(name)
  loop
    base := left(pg_temp.plain(renamed.name), 76);
    candidate := base;
    for number in 2..1000 loop
      execute format('select exists (select from %I where name_key = lower($1) and id <> $2 and ($3 = '''' or to_jsonb(%I) ->> ''product_type_id'' = $3))', renamed.list, renamed.list)
        into is_taken using candidate, renamed.id, renamed.section;
      exit when candidate <> '' and not is_taken;
      candidate := trim(base || ' ' || number);
    end loop;
    execute format('update %I set name = $1, name_key = lower($1), version = version + 1, updated_on = now() where id = $2', renamed.list)
      using candidate, renamed.id;
  end loop;
end $$;
update products set description = pg_temp.plain_lines(description), version = version + 1, updated_on = now()
  where description <> pg_temp.plain_lines(description);
