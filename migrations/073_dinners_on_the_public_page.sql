-- Whether the page that visitors see names this dinner, with its day, while it is ahead (088). Off until an officer turns
-- it on: dinners were announced to members only.
alter table events add column is_announced boolean not null default false;
