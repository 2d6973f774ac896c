-- Emails about what happens to someone's party or dinner go as early as receipts, but not to an address that rejects
-- email (D-476). Emails queued before this are still always tried.
alter table outbox add column stops boolean not null default false;
