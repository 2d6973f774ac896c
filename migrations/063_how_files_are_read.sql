-- How an uploaded file was read, for the officer to see; null for files from before.
alter table imports add column reading jsonb;
-- The first rows of the file as they are, among which the headings are. Personal data: they go with the file.
alter table import_files add column top text not null default '[]';
