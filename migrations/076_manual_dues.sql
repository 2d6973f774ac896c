-- Dues that officers receive by check, in cash or by transfer (D-386), and the last paid day before each payment, which
-- its end restores. Until now only the audit log had that day.
alter table dues_payments
  add column reference text check (length(reference) <= 40),
  add column received_by text check (length(received_by) <= 100),
  add column recorded_by text,
  add column voided_at timestamptz,
  add column voided_by text,
  add column void_reason text,
  add column day_before date,
  add column is_day_before_known boolean not null default false,
  add constraint dues_payments_voided check ((status = 'voided') = (voided_at is not null)
    and (voided_at is null) = (voided_by is null) and (voided_at is null) = (void_reason is null)),
  add constraint dues_payments_day_before check (is_day_before_known or day_before is null);

update dues_payments d set day_before = (e.before ->> 'localDuesPaidThrough')::date, is_day_before_known = true
  from (select distinct on (entity_id, after ->> 'localDuesPaidThrough') entity_id, before,
      after ->> 'localDuesPaidThrough' as day
    from audit_log where entity = 'member' and action = 'membership extended'
    order by entity_id, after ->> 'localDuesPaidThrough', id desc) e
  where e.entity_id = d.member_id::text and e.day = d.paid_through::text;

-- What an officer wrote about a deleted member's payment goes with them; the amount stays.
create function erase_dues_note() returns trigger language plpgsql as $$
begin
  new.notes := null;
  new.reference := null;
  if new.void_reason is not null then
    new.void_reason := 'Deleted with the member';
  end if;
  return new;
end $$;
create trigger dues_payments_erase before update of member_id on dues_payments
  for each row when (new.member_id is null and old.member_id is not null) execute function erase_dues_note();
