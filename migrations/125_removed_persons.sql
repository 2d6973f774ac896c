-- Someone whom an officer removed from a party that stays, for as long as they can be put back (D-412, 116). A job deletes
-- these rows then; the person's own row was deleted with everything that refers to it.
create table removed_persons (
  -- The id that the person had, and has again.
  attendee_id integer primary key,
  registration_id integer not null references registrations (id) on delete cascade,
  member_id integer references members (id) on delete cascade,
  removed_at timestamptz not null,
  -- The row itself, what the kitchen knows of them, who had them as partner, and the dishes.
  person jsonb not null,
  answer jsonb not null,
  partners integer[] not null,
  choices jsonb not null,
  -- By how much the party's amount and the rest of its numbers were lowered.
  amount_cents bigint not null,
  adjustment_cents bigint not null,
  adjustment_why text,
  kept_cents bigint not null,
  sponsored_guests integer not null,
  -- Whether the party paid later until then, and by which day.
  paid_later boolean not null,
  pay_by date,
  -- What went back for them: refunds to cards, and returns.
  refunds integer[] not null,
  returns integer[] not null,
  -- Whose party it was.
  owner_member integer,
  owner_user integer,
  -- Whether the owner was emailed.
  is_told boolean not null
);
create index removed_persons_registration on removed_persons (registration_id);
create index removed_persons_member on removed_persons (member_id) where member_id is not null;
create index removed_persons_removed_at on removed_persons (removed_at);
