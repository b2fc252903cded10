-- Which parts of care an organisation opens to a role (specification, section 3); what is not listed is open (docs/adr/0207).

create table module_permission (
  organisation_id uuid not null,
  role text not null check (role in ('CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT')),
  module text not null check (module in ('diary.alerts', 'diary.personal', 'diary.lastReport', 'diary.manager',
    'diary.userDetail', 'monitoring.compileAnswer', 'monitoring.manager', 'monitoring.userDetail',
    'measurement.userDetail', 'measurement.allUsers', 'drugs.userDetail', 'medicalRecords.userDetail',
    'documents.deadline', 'documents.userDetail', 'documents.personal')),
  granted boolean not null,
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (organisation_id, role, module),
  foreign key (organisation_id, changed_by) references person (organisation_id, id)
);
alter table module_permission enable row level security;
alter table module_permission force row level security;
create policy tenant on module_permission using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update on module_permission to caravan_app;
