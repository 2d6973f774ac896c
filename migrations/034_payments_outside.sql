-- How an officer was paid outside the portal: the notes had it as free text, in which no check is found again.
alter table registrations
  add column payment_method text check (payment_method in ('check', 'cash', 'complimentary')),
  add column check_number text,
  add constraint registrations_check_number check (check_number is null or payment_method = 'check');
