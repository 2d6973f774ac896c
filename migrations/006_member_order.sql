-- The order of the directory: by last and first name as they are compared, so that Ďurišová stands among the D's and
-- O’Brien before Officer, in every locale that a database may have been made with.
alter table members add column sort_name text collate "C" not null
  generated always as (folded(last_name || ' ' || first_name)) stored;
create index members_sort_name on members (sort_name, id);
drop index members_name;
