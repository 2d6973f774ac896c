-- How many people sit at one table of an event: officers counted a full table in their heads. Empty where not given.
alter table events add column seats_per_table integer check (seats_per_table between 1 and 100);
