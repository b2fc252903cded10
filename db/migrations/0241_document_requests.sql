-- Documents that everybody of a kind must have, and documents that the office asked somebody for (docs/adr/0203).

create table document_requirement (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  -- Whose document it is: of everybody with this role in the group.
  subject text not null check (subject in ('CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT', 'CHILD', 'GUEST')),
  -- A document in use with this tag about the person meets it, unless it has expired.
  tag_id uuid not null,
  -- Only a document with an expiration meets it.
  must_expire boolean not null default false,
  note text not null default '',
  -- A: in use. D: archived.
  status text not null default 'A' check (status in ('A', 'D')),
  version int not null default 1,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, tag_id) references document_tag (organisation_id, id)
);
create unique index document_requirement_once on document_requirement (organisation_id, group_id, subject, tag_id)
  where status = 'A';
alter table document_requirement enable row level security;
alter table document_requirement force row level security;
create policy tenant on document_requirement using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on document_requirement to caravan_app;

create table document_request (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  -- Whose document is asked for.
  person_id uuid not null,
  -- What the person reads: what is asked for.
  name text not null,
  note text not null default '',
  -- The tag of the new document, or the document in whose place it comes; neither when that one was erased.
  tag_id uuid,
  renews_id uuid,
  must_expire boolean not null default false,
  due_on date,
  state text not null check (state in ('OPEN', 'PROPOSED', 'ACCEPTED', 'WITHDRAWN')),
  -- Null: nobody asked, the person handed it in.
  asked_by uuid,
  asked_at timestamptz not null,
  -- What was handed in and waits for the office; the file moves to the document when it is accepted.
  proposal_id uuid,
  proposed_by uuid,
  proposed_at timestamptz,
  proposed_name text,
  -- A wall time in the zone of the group.
  proposed_expiration text,
  file_id uuid,
  file_name text,
  file_type text,
  file_size int,
  -- Why what was handed in last was refused.
  refusal text,
  decided_by uuid,
  decided_at timestamptz,
  -- The document that acceptance made.
  document_id uuid,
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, tag_id) references document_tag (organisation_id, id),
  foreign key (organisation_id, renews_id) references document (organisation_id, id) on delete set null (renews_id),
  foreign key (organisation_id, document_id) references document (organisation_id, id) on delete set null (document_id),
  foreign key (organisation_id, asked_by) references person (organisation_id, id),
  foreign key (organisation_id, proposed_by) references person (organisation_id, id),
  foreign key (organisation_id, decided_by) references person (organisation_id, id),
  constraint document_request_has_file check ((state = 'PROPOSED') = (file_id is not null))
);
create index document_request_by_group on document_request (organisation_id, group_id, state, asked_at);
create index document_request_by_person on document_request (organisation_id, person_id, state);
create unique index document_request_one_by_tag on document_request (organisation_id, group_id, person_id, tag_id)
  where state in ('OPEN', 'PROPOSED') and renews_id is null;
create unique index document_request_one_by_document on document_request (organisation_id, renews_id)
  where state in ('OPEN', 'PROPOSED');
alter table document_request enable row level security;
alter table document_request force row level security;
create policy tenant on document_request using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on document_request to caravan_app;

-- Documents about a person by their tag: what a person of a kind must have is looked up by it.
create index document_by_person_tag on document (organisation_id, person_id, tag_id) where status = 'A' and tag_id is not null;
