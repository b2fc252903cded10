-- A group knows its own people alone. Keys of imports and identifier codes were unique in the organisation, so that a
-- refusal told one group whom another one knows: they are compared within the groups of who writes.
alter table person drop constraint person_organisation_id_external_key_key;
alter table person drop constraint person_organisation_id_identifier_code_key;
create index person_by_external_key on person (organisation_id, external_key) where external_key is not null;
create index person_by_identifier_code on person (organisation_id, identifier_code) where identifier_code is not null;

-- A group holds a contact with the e-mail address of a person who is known elsewhere in the organisation: whoever has the
-- code that is sent to the address accepts, signed in, that the contact is them. The row belongs to no group: who accepts
-- it is of another one.
create table join_request (
  organisation_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  -- SHA-256, hexadecimal; null until the e-mail was written.
  code_hash text check (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  accepted_by uuid,
  accepted_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, contact_id),
  unique (organisation_id, code_hash),
  foreign key (organisation_id, contact_id) references person (organisation_id, id),
  foreign key (organisation_id, accepted_by) references person (organisation_id, id),
  check (contact_id <> accepted_by)
);

alter table join_request enable row level security;
alter table join_request force row level security;
create policy tenant on join_request
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update on join_request to caravan_app;
