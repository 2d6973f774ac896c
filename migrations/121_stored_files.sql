-- Files that officers attach to emails to many (115): stored once, however many emails have them.
create table stored_files (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  -- MIME type, determined by the content, never by the name.
  type text not null,
  bytes integer not null check (bytes = octet_length(body) and bytes between 1 and 5000000),
  sha256 text not null,
  body bytea not null,
  -- Officers, as the audit log names them.
  stored_by text not null,
  -- When someone last attached it; it is kept for a day after that, even if no email has it yet.
  wanted_at timestamptz not null,
  unique (sha256, name)
);
create index stored_files_wanted on stored_files (wanted_at);

alter table circulars add column files uuid[] not null default '{}';
alter table scheduled_circulars add column files uuid[] not null default '{}';
alter table outbox add column file_ids uuid[] not null default '{}';
create index circulars_files on circulars using gin (files) where files <> '{}';
create index scheduled_circulars_files on scheduled_circulars using gin (files) where files <> '{}';
create index outbox_file_ids on outbox using gin (file_ids) where file_ids <> '{}';

-- Clearing an email's text drops its files, no matter which program does it.
create function forget_stored_files() returns trigger language plpgsql as $$
begin
  new.file_ids := '{}';
  return new;
end $$;
create trigger outbox_forget_stored_files before update of body_text on outbox
  for each row when (old.file_ids <> '{}' and old.body_text <> '' and new.body_text = '') execute function forget_stored_files();

-- An earlier version of the portal would send the email without them, so it finds nothing to claim.
create trigger outbox_claim_stored_files before update of attempts on outbox
  for each row when (old.files = 0 and old.file_ids <> '{}') execute function claim_email_files();

-- It would also queue a copy of a sent email without them.
create function copy_stored_files() returns trigger language plpgsql as $$
begin
  select file_ids into new.file_ids from outbox where id = new.copy_of;
  new.file_ids := coalesce(new.file_ids, '{}');
  return new;
end $$;
create trigger outbox_copy_stored_files before insert on outbox
  for each row when (new.copy_of is not null and new.file_ids = '{}' and new.body_text <> '') execute function copy_stored_files();

-- Nor can it send a scheduled email without its files; a newer version sends it.
create function send_scheduled_files() returns trigger language plpgsql as $$
begin
  if not exists (select from circulars c where c.key = new.key and c.files = new.files) then
    raise exception 'a scheduled email was sent without its files';
  end if;
  return new;
end $$;
create trigger scheduled_circulars_files before update of ended_because on scheduled_circulars
  for each row when (new.ended_because = 'sent' and new.files <> '{}') execute function send_scheduled_files();

-- Nor a scheduled email to guests only or members only, which it would send to both.
alter table scheduled_circulars
  -- True if the program that ended it knows the kinds of tickets.
  add column reads_kind boolean not null default false;
create function send_scheduled_kind() returns trigger language plpgsql as $$
begin
  raise exception 'a scheduled email was sent without regard to the kind of ticket';
end $$;
create trigger scheduled_circulars_kind before update of ended_because on scheduled_circulars
  for each row when (new.ended_because = 'sent' and new.slice ->> 'kind' is not null and not new.reads_kind)
  execute function send_scheduled_kind();
