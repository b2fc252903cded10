-- Extra personal data: which fields an organisation asks for each kind of person, version by version, and the answers.

create table form_structure (
  organisation_id uuid not null,
  entity text not null check (entity in ('child', 'guest', 'parent', 'assistant')),
  -- Never edited in place: a change is the next version.
  version integer not null check (version >= 1),
  fields jsonb not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (organisation_id, entity, version)
);
alter table form_structure enable row level security;
alter table form_structure force row level security;
create policy tenant on form_structure
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on form_structure to caravan_app;

create table form_answer (
  organisation_id uuid not null,
  person_id uuid not null,
  entity text not null check (entity in ('child', 'guest', 'parent', 'assistant')),
  -- The version of the structure under which the person was last asked.
  structure_version integer not null,
  -- By field name; answers to fields that were removed stay.
  answers jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (organisation_id, person_id, entity),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, entity, structure_version) references form_structure (organisation_id, entity, version)
);
create index form_answer_by_structure on form_answer (organisation_id, entity, structure_version);
alter table form_answer enable row level security;
alter table form_answer force row level security;
create policy tenant on form_answer
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update, delete on form_answer to caravan_app;
