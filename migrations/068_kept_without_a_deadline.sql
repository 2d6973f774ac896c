-- What persons who left a party had cost and was kept, because the dinner had no registration deadline then (008). It was
-- known only by the sentence in the audit log.
alter table registrations add column kept_without_deadline_cents bigint not null default 0
  check (kept_without_deadline_cents >= 0);

update registrations r
set kept_without_deadline_cents = kept.cents
from (
  select entity_id, round(sum((before ->> 'amount')::numeric - (after ->> 'amount')::numeric) * 100)::bigint as cents
  from audit_log
  where entity = 'registration' and action in ('drop guest', 'give up seat')
    and starts_with(after ->> 'money', 'This event has no registration deadline')
  group by entity_id
) kept
where r.id::text = kept.entity_id and kept.cents > 0;
