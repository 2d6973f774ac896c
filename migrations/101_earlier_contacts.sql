-- Who paid for a party without a login: their name and address stay with the payment once the party goes to a member
-- (105). Of a deleted member the name is theirs no longer, as in the party itself.
alter table earlier_payers
  add column first_name text,
  add column last_name text,
  add column email text;
