-- The page of absences of people in care reads those of some groups that are not over (`ends_at` null: until further notice).
create index guest_absence_of_group on guest_absence (organisation_id, group_id, ends_at);
