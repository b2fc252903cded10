-- What changed in the extra data of people: one row for each field of each saving, never changed again (docs/adr/0206).

create table form_answer_change (
  organisation_id uuid not null,
  person_id uuid not null,
  entity text not null check (entity in ('child', 'guest', 'parent', 'assistant')),
  -- Of the answers, after the change.
  version integer not null check (version >= 1),
  field_name text not null,
  -- The version of the structure under which it was asked.
  structure_version integer not null,
  -- Null: no answer.
  old_value jsonb,
  new_value jsonb,
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (organisation_id, person_id, entity, version, field_name),
  foreign key (organisation_id, person_id, entity) references form_answer (organisation_id, person_id, entity),
  foreign key (organisation_id, entity, structure_version) references form_structure (organisation_id, entity, version),
  foreign key (organisation_id, changed_by) references person (organisation_id, id)
);
alter table form_answer_change enable row level security;
alter table form_answer_change force row level security;
create policy tenant on form_answer_change using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on form_answer_change to caravan_app;

-- What was answered before is the first entry.
insert into form_answer_change
  (organisation_id, person_id, entity, version, field_name, structure_version, old_value, new_value, changed_at, changed_by)
select a.organisation_id, a.person_id, a.entity, a.version, e.key, a.structure_version, null, e.value, a.changed_at, p.id
from form_answer a cross join lateral jsonb_each(a.answers) e
  left join person p on p.organisation_id = a.organisation_id and p.id = a.changed_by
where e.value <> 'null'::jsonb;
