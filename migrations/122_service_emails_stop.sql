-- Emails about what happens to someone's party or dinner go as early as receipts, but not to an address that rejects
-- email (D-476). Emails of before are tried as they were.
alter table outbox add column stops boolean not null default false;
