-- Clinical documents and results of people in care (docs/adr/0217). A row is one version and is never changed: what is in force is
-- the newest accepted one; what a family brings is a proposal until the office accepts it.
create table medical_record (
  organisation_id uuid not null,
  -- Made by the device, so that the same call again adds nothing.
  id uuid not null,
  version int not null check (version >= 1),
  person_id uuid not null,
  kind text not null check (kind in ('LETTER', 'LABORATORY', 'IMAGING', 'VACCINATION', 'DISCHARGE')),
  -- RESTRICTED: read by nobody without an opening (medical_record_opening).
  confidentiality text not null check (confidentiality in ('NORMAL', 'RESTRICTED')),
  -- Of a restricted one: the family is told that it was opened.
  family_told boolean not null default true,
  state text not null check (state in ('PROPOSED', 'ACCEPTED', 'REFUSED')),
  -- ARCHIVED: entered in error or no longer of use; it stays readable.
  status text not null check (status in ('OPEN', 'ARCHIVED')),
  change text not null check (change in ('added', 'changed', 'attached', 'detached', 'archived', 'restored', 'accepted', 'refused')),
  -- Of the document, or when the vaccine was given.
  dated_on date not null,
  -- Of a vaccination.
  next_due date,
  -- The title as it is searched and compared.
  title_key text not null,
  content jsonb not null,
  -- The files in use with this version: id, name, size and type of each.
  files jsonb not null default '[]',
  reason text not null default '',
  author_id uuid,
  -- When it came to those who care, when it was written down on a device, when it came here.
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  synced_at timestamptz not null,
  -- Of two changes of the same version at the same time one is refused.
  primary key (organisation_id, id, version),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint medical_record_times check (recorded_at >= happened_at and synced_at >= recorded_at),
  constraint medical_record_due check (next_due is null or kind = 'VACCINATION' and next_due > dated_on),
  -- Of a family only, which keeps nothing from itself.
  constraint medical_record_proposal check (state <> 'PROPOSED' or status = 'OPEN' and confidentiality = 'NORMAL')
);
create index medical_record_of_person on medical_record (organisation_id, person_id);
alter table medical_record enable row level security;
alter table medical_record force row level security;
create policy tenant on medical_record using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
-- Neither update nor delete.
grant select, insert on medical_record to caravan_app;

-- Files of records. Which of them are in use is said by the version.
create table medical_record_file (
  organisation_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  -- With which it was added.
  record_version int not null,
  file_id uuid not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, record_id, record_version) references medical_record (organisation_id, id, version),
  foreign key (organisation_id, file_id) references file (organisation_id, id),
  foreign key (organisation_id, created_by) references person (organisation_id, id)
);
create index medical_record_file_of_file on medical_record_file (organisation_id, file_id);
alter table medical_record_file enable row level security;
alter table medical_record_file force row level security;
create policy tenant on medical_record_file using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on medical_record_file to caravan_app;

-- Who opened a restricted record, why, and until when they read it.
create table medical_record_opening (
  organisation_id uuid not null,
  id uuid not null,
  record_id uuid not null,
  -- As it stood when it was opened.
  record_version int not null,
  person_id uuid not null,
  reader_id uuid not null,
  reader_role text not null check (reader_role in ('CB_ADMIN', 'CB_ASSISTANT')),
  reason text not null check (reason <> ''),
  family_told boolean not null,
  opened_at timestamptz not null,
  until_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, record_id, record_version) references medical_record (organisation_id, id, version),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, reader_id) references person (organisation_id, id),
  constraint medical_record_opening_ends check (until_at > opened_at)
);
create index medical_record_opening_of_person on medical_record_opening (organisation_id, person_id, opened_at desc);
alter table medical_record_opening enable row level security;
alter table medical_record_opening force row level security;
create policy tenant on medical_record_opening using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
-- Neither update nor delete: nobody shortens, lengthens or hides an opening.
grant select, insert on medical_record_opening to caravan_app;
