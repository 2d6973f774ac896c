-- A letter that carries a secret is emptied once it has gone or been given up, so that the outbox keeps none.
alter table outbox add column is_confidential boolean not null default false;
