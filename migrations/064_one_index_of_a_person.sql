-- What is a person's at a dinner is in one index, which begins with the person. A second one with the same condition began
-- with the dinner: a plan that was made while both were empty took either, and then read all live registrations of the
-- chapter for each person.
drop index registrations_one_live_per_member, registrations_one_live_per_user, registrations_member, registrations_user;
create unique index registrations_one_live_per_member on registrations (member_id, event_id)
  where removed_at is null and member_id is not null;
create unique index registrations_one_live_per_user on registrations (user_id, event_id)
  where removed_at is null and user_id is not null;
