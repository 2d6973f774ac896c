-- Who stopped a scheduled email, as the audit log names them; null of one that a portal of before this stopped.
alter table scheduled_circulars add column stopped_by text;
