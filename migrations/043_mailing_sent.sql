-- When an address was last sent to the service to be added: it may be added only later, also after the portal has given
-- up waiting, so its row is kept for a while even if no one has the address anymore.
alter table mailing_addresses add column sent_at timestamptz;
