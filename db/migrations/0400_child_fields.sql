-- How an organisation asks for the fields of a child's record (docs/adr/0307).

-- Of children, as `fields` of adults and guests.
alter table person_field_version add column child_fields jsonb not null default '[]';
-- Values of fields that the organisation hides, by the name of the field: they return when the field is shown again.
alter table child_profile add column set_aside jsonb not null default '{}';
