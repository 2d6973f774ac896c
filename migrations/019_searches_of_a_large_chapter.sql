-- What still took longer in a large chapter than in a small one (025).

-- Letters by which a word is looked for: as few neighbouring threes as cover it, not all of them. Each is a list to be
-- read, and those of an address's end are as long as the table; what is found is compared with the whole word anyway.
create function gram_cover(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(words, n, 3)), '{}') from (
    select n from generate_series(1, length(words) - 2, 3) n
    union select length(words) - 2 where length(words) > 2) starts
$$;

-- Somebody's parties, and what was paid for each, from the indexes alone.
drop index registrations_ever;
create index registrations_ever on registrations (member_id) include (id) where member_id is not null;
drop index payments_subject;
create index payments_subject on payments (purpose, subject_id) include (id);

-- The officers among all members, for the list of who did something.
create index members_officers on members (id) where admin_privileges <> 'none';
