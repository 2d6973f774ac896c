-- A program that writes a row which refers to another one waits for a change of a column in one of that row's unique indexes,
-- unless the index is partial. So a party that named both spouses and an officer who linked them could wait for each
-- other, and one was ended (039).
alter table members drop constraint members_spouse_id_key;
create unique index members_spouse_id_key on members (spouse_id) where spouse_id is not null;
alter table members drop constraint members_legacy_id_key;
create unique index members_legacy_id_key on members (legacy_id) where legacy_id is not null;
alter table users drop constraint users_member_id_key;
create unique index users_member_id_key on users (member_id) where member_id is not null;
drop index users_openid;
create unique index users_openid on users (openid_issuer, openid_subject) where openid_subject is not null;
alter table waitlist_offers drop constraint waitlist_offers_hold_id_key;
create unique index waitlist_offers_hold_id_key on waitlist_offers (hold_id) where hold_id is not null;
alter table registrations drop constraint registrations_came_from_key;
create unique index registrations_came_from_key on registrations (came_from) where came_from is not null;
alter table credits drop constraint credits_refund_id_key;
create unique index credits_refund_id_key on credits (refund_id) where refund_id is not null;
alter table credits drop constraint credits_manual_return_id_key;
create unique index credits_manual_return_id_key on credits (manual_return_id) where manual_return_id is not null;
