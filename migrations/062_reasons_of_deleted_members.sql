-- Why a party, or one of its persons, costs another amount was not erased with its member in 055. The sentences that
-- the portal itself writes stay; of an officer's own words remains that they set it (079).
update registrations
set adjustment_why = case when adjustment_cents <> 0 then 'Set by an officer' end
where member_id is null and user_id is null and contact_email is null
  and contact_first_name = 'Deleted' and contact_last_name = 'member'
  and adjustment_why not in ('Set by an officer', 'Complimentary', 'Carried over', 'Not itemized',
    'The total when they joined');

update attendees a
set price_why = null
from registrations r
where r.id = a.registration_id and a.price_why <> 'Carried over'
  and r.member_id is null and r.user_id is null and r.contact_email is null
  and r.contact_first_name = 'Deleted' and r.contact_last_name = 'member';
