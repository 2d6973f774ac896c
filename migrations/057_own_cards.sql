-- Whether people chose the name on their card themselves: only then it follows them to another party (078). Of those from
-- before, it is not recorded.
alter table attendees add column is_card_own boolean not null default false;
