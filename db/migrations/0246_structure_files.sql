-- Files that people hand in as answers of their extra data (docs/adr/0206).

create table form_file (
  organisation_id uuid not null,
  id uuid not null,
  -- The person about whom it is, and the field that asks for it.
  person_id uuid not null,
  entity text not null check (entity in ('child', 'guest', 'parent', 'assistant')),
  field_name text not null,
  file_id uuid not null,
  name text not null,
  -- Bytes as they are kept.
  size int not null check (size > 0),
  type text not null,
  created_at timestamptz not null,
  created_by uuid,
  -- When it first was the answer. Null: sent by a form that is not saved yet; a night later it is taken away.
  answered_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, file_id) references file (organisation_id, id),
  foreign key (organisation_id, created_by) references person (organisation_id, id)
);
create index form_file_waiting on form_file (organisation_id, created_by, created_at) where answered_at is null;
create index form_file_of_file on form_file (organisation_id, file_id);
alter table form_file enable row level security;
alter table form_file force row level security;
create policy tenant on form_file using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update, delete on form_file to caravan_app;
