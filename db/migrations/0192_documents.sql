-- Documents of a group, or of one person of it: what they say, who may do what with them by role, and what happened to them.

create table document_tag (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  -- A: in use. D: archived.
  status text not null default 'A' check (status in ('A', 'D')),
  -- Documents with it are of a person's health.
  medical boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create unique index document_tag_name on document_tag (organisation_id, group_id, name_key) where status = 'A';
alter table document_tag enable row level security;
alter table document_tag force row level security;
create policy tenant on document_tag using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on document_tag to caravan_app;

create table document (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  description text not null default '',
  -- People write and read it as a wall time in the zone of the group.
  expires_at timestamptz,
  -- Whether the expiration counts: only with one.
  state boolean not null default false,
  tag_id uuid,
  -- Whom it is about; null: the group.
  person_id uuid,
  -- Who made it; null for somebody without personal data.
  author_id uuid,
  -- A: in use. D: archived.
  status text not null default 'A' check (status in ('A', 'D')),
  archive_reason text,
  version int not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, tag_id) references document_tag (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint document_state_needs_expiration check (expires_at is not null or not state),
  constraint document_archive_has_reason check ((status = 'D') = (archive_reason is not null))
);
create index document_by_group on document (organisation_id, group_id, status, name_key, id);
create index document_expiring on document (organisation_id, group_id, expires_at) where status = 'A' and state;
create index document_by_person on document (organisation_id, person_id, status) where person_id is not null;
alter table document enable row level security;
alter table document force row level security;
create policy tenant on document using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on document to caravan_app;

create table document_permission (
  organisation_id uuid not null,
  group_id uuid not null,
  document_id uuid not null,
  role text not null check (role in ('CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT')),
  -- W: writes, which includes reading. R: reads. N: nothing.
  letter text not null check (letter in ('W', 'R', 'N')),
  primary key (organisation_id, document_id, role),
  foreign key (organisation_id, document_id) references document (organisation_id, id) on delete cascade
);
alter table document_permission enable row level security;
alter table document_permission force row level security;
create policy tenant on document_permission using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on document_permission to caravan_app;

-- What happened to a document, for those who may read it.
create table document_event (
  organisation_id uuid not null,
  group_id uuid not null,
  document_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  person_id uuid,
  kind text not null check (kind in ('created', 'changed', 'permission', 'archived', 'restored', 'associated')),
  -- Names of fields, letters by role, a reason.
  details jsonb not null default '{}',
  primary key (organisation_id, document_id, id),
  foreign key (organisation_id, document_id) references document (organisation_id, id) on delete cascade,
  foreign key (organisation_id, person_id) references person (organisation_id, id)
);
alter table document_event enable row level security;
alter table document_event force row level security;
create policy tenant on document_event using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on document_event to caravan_app;
