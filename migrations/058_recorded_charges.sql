-- A captured charge that could not be applied is recorded, and is applied later (076).

alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check check (status in
  ('created', 'recorded', 'paid', 'cancelled', 'expired', 'failed', 'refund_due', 'refunding', 'refunded',
    'refund_failed'));

alter table payment_charges drop constraint payment_charges_outcome_check;
alter table payment_charges add constraint payment_charges_outcome_check
  check (outcome in ('applied', 'recorded', 'refund_due'));
alter table payment_charges
  -- How often it was tried to apply it, why the last try failed, and when the next is due.
  add column apply_attempts integer not null default 0,
  add column apply_error text,
  add column apply_at timestamptz,
  add column applied_at timestamptz,
  add constraint payment_charges_tried_again check ((outcome = 'recorded') = (apply_at is not null));
create unique index payment_charges_recorded_once on payment_charges (payment_id) where outcome = 'recorded';
