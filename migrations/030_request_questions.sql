-- What the owner of a party is still to be asked: requests that name a guest who is no longer in the party. Each is
-- {firstName, lastName, about}, with the field of the request; answered by keeping or editing the request.
alter table registrations add column request_questions jsonb not null default '[]';
