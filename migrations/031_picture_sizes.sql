-- The widths in which an uploaded picture also lies in the uploads folder, as AVIF and as WebP; none for pictures from
-- before, small ones, and those uploaded where no decoder runs.
alter table images add column widths integer[] not null default '{}';
-- What the picture shows, for those who cannot see it, and the point that stays in view when it is cropped.
alter table events
  add column image_alt text check (image_alt <> '' and length(image_alt) <= 300),
  add column image_focus text check (image_focus ~ '^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$');
