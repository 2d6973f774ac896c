-- Pictures that officers uploaded: the files lie in the uploads folder under these names. The row is written before
-- the file and taken away before it, so that it is what several processes lock.
create table images (
  -- The hash of what is in it, so that an address never means another picture.
  name text primary key check (name ~ '^[0-9a-f]{64}\.(jpg|png|webp|avif)$'),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  -- When it was last uploaded or saved with a dinner; one that no dinner shows is kept for a day from then.
  wanted_at timestamptz not null
);
create index images_wanted on images (wanted_at);
create index events_image on events (image_url) where image_url like '/uploads/%';
