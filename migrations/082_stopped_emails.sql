-- An officer stopped it while it was being sent: if that attempt fails, it is not tried again.
alter table outbox add column stopped_at timestamptz;
