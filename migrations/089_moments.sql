-- Emails that go at a moment of a dinner (103). A row has what an officer changed of one: without it, or without their
-- words, the kind's own text goes, and it is on or off as its kind says.
create table moments (
  event_id integer not null references events (id),
  kind text not null check (kind in ('dishes', 'day-before', 'thank-you', 'tables')),
  -- Off since then; null if it is on.
  paused_at timestamptz,
  subject text,
  body text,
  -- The officer who changed it last; null if none did.
  changed_by text,
  changed_at timestamptz,
  -- The hour at which there was no one to email.
  no_one_at timestamptz,
  -- The hour for which its officer was told that a field is empty.
  told_at timestamptz,
  primary key (event_id, kind),
  check ((subject is null) = (body is null)),
  check ((changed_by is null) = (changed_at is null))
);
-- Dinners that exist keep what they had: no email at a moment, until an officer turns one on.
insert into moments (event_id, kind, paused_at)
  select events.id, kind, now() from events cross join (values ('dishes'), ('day-before')) as kinds (kind);

-- The moment at which a circular went; each goes once, whatever happens.
alter table circulars add column moment text;
create unique index circulars_moment on circulars (event_id, moment) where moment <> 'tables';
