-- What is ended on the day on which it began held on no whole day: its last day is the one before its first. Written as the
-- day before, it claimed a day on which it was not.
alter table relationship drop constraint relationship_check1;
alter table relationship add constraint relationship_days check (valid_to is null or valid_to >= valid_from - 1);
alter table membership drop constraint membership_check;
alter table membership add constraint membership_days check (valid_to is null or valid_to >= valid_from - 1);
