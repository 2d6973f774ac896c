-- Where the log stood when an import had written a member: what an officer wrote since is told from there (030). Null for
-- imports from before.
alter table import_changes add column audit_id bigint;
