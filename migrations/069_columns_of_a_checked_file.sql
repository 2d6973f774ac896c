-- The field of each column as an officer chose it when they checked this file; null before. The choice for other files
-- with these headings (import_mappings) is saved when the file is imported.
alter table imports add column fields jsonb;
