-- The capital of the saltillo is an apostrophe, too: its small letter is one already (065).
create or replace function folded(words text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(replace(replace(replace(replace(translate(lower(
    regexp_replace(regexp_replace(regexp_replace(
      normalize(regexp_replace(words, '[\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]', '''', 'g'), NFKD),
      '[\u0060\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07\uff40]', '''', 'g'),
      '[\u02d7\u05be\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]', '-', 'g'),
      '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
      '', 'g')),
    'øłđðıħŧØŁĐÐĦŦ', 'olddihtolddht'),
    'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'), 'ß', 'ss'), 'ẞ', 'ss')
$$;

update members set first_name = first_name
  where search_text <> folded(first_name || ' ' || last_name || ' ' || coalesce(email, ''))
    or sort_name <> folded(last_name || ' ' || first_name);
update users set first_name = first_name
  where search_text <> folded(coalesce(first_name || ' ', '') || coalesce(last_name || ' ', '') || email)
    or sort_name <> folded(coalesce(last_name || ' ', '') || coalesce(first_name || ' ', '') || email);
