-- From which temperature on a child does not stay with its group (docs/adr/0227); null: the group goes by none.
alter table measurement_unit add column exclusion numeric default 38.0;
alter table measurement_unit add constraint measurement_unit_exclusion check (exclusion between 37.5 and 39.5);
