-- A member's session outlives the rights in it (D-520, D-521).
-- ends_at: when the session ends; null until a portal of this version has seen it used. `expire` is from now on until
-- when a portal of the version before accepts it: no longer than its rights last, since that one knows no other end.
alter table sessions add column ends_at timestamptz;
-- Until when an officer's rights work in a member's session; null if nothing was confirmed in it yet.
alter table sessions add column rights_until timestamptz;
alter table sessions add column is_shared boolean not null default false;
-- When the cookie was last sent.
alter table sessions add column cookie_set_at timestamptz;
