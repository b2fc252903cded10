-- A restriction is of a person. What the person was called and reached by when it was set stays known, so that another
-- name or telephone of the own account is no way around it.
alter table restriction add column name text;
alter table restriction add column surname text;
alter table restriction add column phone text;
alter table restriction add column email text;

-- The adult of the child who this delegate is, once that was recognised; it stays when either of them changes their data.
alter table delegate add column person_id uuid;
alter table delegate add constraint delegate_is_person foreign key (organisation_id, person_id)
  references person (organisation_id, id);
