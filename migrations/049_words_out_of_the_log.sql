-- The audit log says that requests were given or changed, not their words, which are health data (062). What a portal
-- of the version before still writes is taken away with the dinner's requests.
update audit_log l
set before = regexp_replace(before::text, '"(foodRequests|seatingRequests|specialRequirements)": "([^"\\]|\\.)+"',
      '"\1": "given"', 'g')::jsonb,
  after = regexp_replace(after::text, '"(foodRequests|seatingRequests|specialRequirements)": "([^"\\]|\\.)+"',
      '"\1": "given"', 'g')::jsonb
    || (select coalesce(jsonb_object_agg(field, 'changed'), '{}')
      from unnest(array['foodRequests', 'seatingRequests', 'specialRequirements']) as field
      where nullif(l.before ->> field, '') <> nullif(l.after ->> field, ''))
where entity = 'registration'
  and concat(before, after) ~ '"(foodRequests|seatingRequests|specialRequirements)": "[^"]';

-- What a form asked that was sent under an idempotency key, as a hash: the key is answered for the same request only.
alter table done_once add column request_hash text;
