-- What accounts and dinners are looked for and ordered by, kept beside them as it is for members (025).
alter table users
  add column search_text text not null
    generated always as (folded(coalesce(first_name || ' ', '') || coalesce(last_name || ' ', '') || email)) stored,
  add column sort_name text collate "C" not null
    generated always as (folded(coalesce(last_name || ' ', '') || coalesce(first_name || ' ', '') || email)) stored;
create index events_grams on events using gin (grams(folded(title)));
