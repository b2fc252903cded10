-- Times of an order that are changed during a day (docs/adr/0258): where the slots of the version before end, and those of this version begin.
-- Null: with the moment from which the version is in force.
alter table medicine_version add column replaces_from timestamptz, add column slots_from timestamptz;
