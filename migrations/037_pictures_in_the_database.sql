-- The files of uploaded pictures where the portal runs on PostgreSQL, so that all of its processes have them (056). With
-- the embedded database they are in the uploads folder, and this table is empty.
create table image_files (
  -- The picture's name, or that of one of its sizes.
  name text primary key check (name ~ '^[0-9a-f]{64}(-[0-9]+)?\.(jpg|png|webp|avif)$'),
  image text not null references images on delete cascade,
  content bytea not null check (length(content) > 0),
  check (left(name, 64) = left(image, 64))
);
create index image_files_image on image_files (image);
-- Pictures are compressed already.
alter table image_files alter column content set storage external;
