-- What officers search members by, kept beside each member: the directory of a large chapter is read in one pass.

-- Text as it is compared: small letters without accents and with plain apostrophes, so that 'dvorak' finds Dvořák and
-- "o'brien" finds O’Brien. The database alone folds, both what is kept and what is asked for.
create function folded(words text) returns text language sql immutable parallel safe as $$
  select replace(translate(lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g')),
    'øłđıðØŁĐ’‘ʼ', 'oldidold'''''''), 'ß', 'ss')
$$;

alter table members add column search_text text not null
  generated always as (folded(first_name || ' ' || last_name || ' ' || coalesce(email, ''))) stored;
