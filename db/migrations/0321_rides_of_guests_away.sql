-- An absence of a child that follows from an absence of the same person as a guest (docs/adr/0232): it changes and goes with that one alone.
alter table absence add column guest_absence_id uuid;
