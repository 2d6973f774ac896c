-- A file of sixty thousand rows is stored and read in parts, none of which keeps a request waiting. Files from before are
-- one part. Only with every portal stopped: the version before would import the first part of a file alone.
alter table import_files add column part integer not null default 0;
alter table import_files drop constraint import_files_pkey, add primary key (import_id, part);
