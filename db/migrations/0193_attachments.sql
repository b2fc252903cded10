-- Files of documents. The bytes are a row of `file`; an archived one stays with its document.

create table attachment (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  file_id uuid not null,
  name text not null,
  -- Two in use of one document have different names.
  name_key text not null,
  -- Bytes as they are stored.
  size int not null check (size > 0),
  type text not null,
  -- A: in use. D: archived.
  status text not null default 'A' check (status in ('A', 'D')),
  created_at timestamptz not null,
  modified_at timestamptz not null,
  person_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, document_id) references document (organisation_id, id) on delete cascade,
  foreign key (organisation_id, file_id) references file (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id)
);
create index attachment_by_document on attachment (organisation_id, document_id, status);
create unique index attachment_name on attachment (organisation_id, document_id, name_key) where status = 'A';
alter table attachment enable row level security;
alter table attachment force row level security;
create policy tenant on attachment using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on attachment to caravan_app;

alter table document_event drop constraint document_event_kind_check;
alter table document_event add constraint document_event_kind_check
  check (kind in ('created', 'changed', 'permission', 'archived', 'restored', 'associated', 'attached', 'detached'));
