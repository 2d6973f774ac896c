-- A party that an officer lets pay later has its seats without limit (D-361). It is confirmed, since it comes, and unpaid
-- as long as the time since when is set. `pay_by` is only a day in words: nothing is released by itself.
alter table registrations add column pays_later_since timestamptz, add column pays_later_by text, add column pay_by date,
  add constraint registrations_pays_later check ((pays_later_since is null) = (pays_later_by is null)
    and (pay_by is null or pays_later_since is not null) and (pays_later_since is null or status = 'confirmed'));
create index registrations_pays_later on registrations (event_id) where pays_later_since is not null and removed_at is null;
