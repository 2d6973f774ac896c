-- Names, titles and addresses that were written with line breaks or control characters stand on one line from now on,
-- as the contract keeps new ones. A text that would be empty then is left as it is. Log-in names and email addresses
-- are never changed behind their owner's back.
create function on_one_line(words text) returns text language sql immutable as $$
  select coalesce(nullif(btrim(regexp_replace(regexp_replace(words,
      '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069]', '', 'g'),
    ' *([\u0009-\u000d\u0085\u2028\u2029] *)+', ' ', 'g')), ''), words)
$$;
create function has_breaks(words text) returns boolean language sql immutable as $$
  select words ~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
$$;

update members set first_name = on_one_line(first_name), last_name = on_one_line(last_name),
    title = on_one_line(title), spouse_name = on_one_line(spouse_name), address = on_one_line(address),
    city = on_one_line(city), state = on_one_line(state), zip_code = on_one_line(zip_code),
    office_phone = on_one_line(office_phone), home_phone = on_one_line(home_phone),
    cell_phone = on_one_line(cell_phone), fax = on_one_line(fax)
  where has_breaks(concat(first_name, last_name, title, spouse_name, address, city, state, zip_code, office_phone,
    home_phone, cell_phone, fax));
update users set first_name = on_one_line(first_name), last_name = on_one_line(last_name)
  where has_breaks(concat(first_name, last_name));
update events set title = on_one_line(title), location = on_one_line(location), category = on_one_line(category)
  where has_breaks(concat(title, location, category));
update registrations set contact_first_name = on_one_line(contact_first_name),
    contact_last_name = on_one_line(contact_last_name)
  where has_breaks(concat(contact_first_name, contact_last_name));
-- The requests beside a guest's name keep their lines.
update registrations set guest_info = (select coalesce(jsonb_agg(guest || jsonb_build_object(
      'firstName', on_one_line(guest ->> 'firstName'), 'lastName', on_one_line(guest ->> 'lastName'))
      order by place), '[]') from jsonb_array_elements(guest_info) with ordinality as g (guest, place))
  where exists (select from jsonb_array_elements(guest_info) guest
    where has_breaks(concat(guest ->> 'firstName', guest ->> 'lastName')));
update registrations set member_info = (select coalesce(jsonb_agg(guest || jsonb_build_object(
      'firstName', on_one_line(guest ->> 'firstName'), 'lastName', on_one_line(guest ->> 'lastName'))
      order by place), '[]') from jsonb_array_elements(member_info) with ordinality as g (guest, place))
  where exists (select from jsonb_array_elements(member_info) guest
    where has_breaks(concat(guest ->> 'firstName', guest ->> 'lastName')));
update payments set description = on_one_line(description) where has_breaks(description);

drop function on_one_line(text);
drop function has_breaks(text);

-- How often what a calendar shows of an event was changed (RFC 5545, 3.8.7.4); never goes back, see 035.
alter table events add column calendar_sequence integer not null default 0 check (calendar_sequence >= 0);
