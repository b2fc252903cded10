-- The page of absences of people in care reads those of some groups, the latest first.
create index guest_absence_of_group on guest_absence (organisation_id, group_id, starts_at);
