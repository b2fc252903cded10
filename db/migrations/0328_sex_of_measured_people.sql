-- The sex of somebody who is measured, beside the date of birth: the blood pressure of a child is judged by it (docs/adr/0241). Null: not recorded.
alter table measured_person add column sex text;
alter table measured_person add constraint measured_person_sex check (sex in ('female', 'male'));
