-- What a waiting security notice tells, so that the next one joins it instead of replacing it. Null once it was sent.
alter table outbox add column notices jsonb;
