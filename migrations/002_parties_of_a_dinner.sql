-- The parties of one dinner, paid or waiting, are looked for by every list of dinners and at every seat that
-- comes free. Without this each dinner of the list read the registrations of all years.
create index registrations_event on registrations (event_id, status) include (total_tickets)
  where removed_at is null;
create index waitlist_offers_registration on waitlist_offers (registration_id);
