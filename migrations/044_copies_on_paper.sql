-- A copy that an officer hands over on paper: the recipient is who got it, and there is no email.
alter table kitchen_sendings add column is_on_paper boolean not null default false;
