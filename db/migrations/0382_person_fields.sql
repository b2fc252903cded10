-- How an organisation asks for the fields of a person's record: hidden, required, marked as important, renamed (docs/adr/0301).

create table person_field_version (
  organisation_id uuid not null,
  -- Never edited in place: a change is the next version.
  version integer not null check (version >= 1),
  fields jsonb not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (organisation_id, version),
  foreign key (organisation_id, created_by) references person (organisation_id, id)
);
alter table person_field_version enable row level security;
alter table person_field_version force row level security;
create policy tenant on person_field_version using (organisation_id = (select nullif(current_setting('app.organisation_id', true), '')::uuid));
grant select, insert on person_field_version to caravan_app;
