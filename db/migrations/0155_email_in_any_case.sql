-- Whether a new contact is somebody of another group is asked by the address in any case, for each contact of an import.
create index person_by_lower_email on person (organisation_id, lower(email)) where email is not null;
