-- What an import refused or left out, for its page; null for imports from before, and once it can no longer be undone.
alter table imports add column outcome jsonb;
