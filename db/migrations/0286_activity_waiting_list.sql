-- Who finds no place in an activity waits in line (docs/adr/0225). Waiting is one more change of an enrolment, so that they do not alternate any more.
alter table care_activity_enrolment drop constraint care_activity_enrolment_turns;
alter table care_activity_enrolment drop constraint care_activity_enrolment_change_check;
alter table care_activity_enrolment add constraint care_activity_enrolment_change_check check (change in ('enrolled', 'waiting', 'withdrawn'));
-- Nobody is withdrawn who never was enrolled or waiting.
alter table care_activity_enrolment add constraint care_activity_enrolment_begins check (nth > 1 or change <> 'withdrawn');
-- In which order people wait: given while the activity is held, so that it is the order in which they came.
alter table care_activity_enrolment add column line int check (line >= 1);
alter table care_activity_enrolment add constraint care_activity_enrolment_in_line check ((change = 'waiting') = (line is not null));
create unique index care_activity_enrolment_line on care_activity_enrolment (organisation_id, activity_id, line) where line is not null;
