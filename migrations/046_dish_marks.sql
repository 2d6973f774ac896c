-- A dish keeps the capital that names it on the kitchen's papers and on place cards, and no other dish of the dinner gets
-- it once it is gone: cards may have been printed (066).
alter table course_options
  -- "A"; null where a portal of the version before added the dish: it has the next one of its course.
  add column mark text check (mark ~ '^[A-Z]{1,2}$');
create unique index course_options_mark on course_options (course_id, mark);

alter table courses
  -- How many marks its dishes ever had, so that the next one is new.
  add column marks_given smallint not null default 0;
alter table menus
  -- The most marks that a course had which is gone; those of a new course come after them.
  add column marks_given smallint not null default 0;

update course_options option set mark = chr(65 + placed.place)
from (
  select id, (row_number() over (partition by course_id order by position))::int - 1 as place from course_options
) placed
where placed.id = option.id;
update courses set marks_given = (select count(*) from course_options where course_id = courses.id);
