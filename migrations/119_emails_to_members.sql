-- Officers also write to members (113): such an email is about no dinner. News leaves out those who want none, unless a
-- full officer says why it must reach them, too.
alter table circulars
  alter column event_id drop not null,
  add column is_news boolean not null default false,
  add column service_reason text;
create index circulars_to_members on circulars (id) where event_id is null;
-- Where a mail program sends one click on its button to unsubscribe (RFC 8058); null for what is no news.
-- And the link in an email with which its reader chooses what they get (110), now also in emails to one party. Only the
-- hash of its secret is kept.
alter table outbox add column unsubscribe_url text, add column choice_hash text;
update outbox set choice_hash = e.choice_hash from circular_emails e
  where e.outbox_id = outbox.id and e.choice_hash is not null;
create unique index outbox_choice_hash on outbox (choice_hash) where choice_hash is not null;
