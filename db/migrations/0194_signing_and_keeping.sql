-- Readers who are asked to confirm a document, and how long documents are kept.

-- Set: its readers are asked to confirm since then. Asking anew is a new moment.
alter table document add column asks_since timestamptz;
alter table document add column asked_by uuid;
alter table document add foreign key (organisation_id, asked_by) references person (organisation_id, id);
-- The last day on which it is kept, in the zone of the group; null: by its tag.
alter table document add column keep_until date;
create index document_kept on document (organisation_id, keep_until) where keep_until is not null;

-- How many months an archived document with the tag is kept; null: until somebody decides.
alter table document_tag add column keep_months int check (keep_months between 1 and 1200);

create table document_confirmation (
  organisation_id uuid not null,
  group_id uuid not null,
  document_id uuid not null,
  person_id uuid not null,
  -- `asks_since` of the document when it was confirmed: who asks anew starts with nobody.
  asked_at timestamptz not null,
  at timestamptz not null,
  primary key (organisation_id, document_id, asked_at, person_id),
  foreign key (organisation_id, document_id) references document (organisation_id, id) on delete cascade,
  foreign key (organisation_id, person_id) references person (organisation_id, id)
);
alter table document_confirmation enable row level security;
alter table document_confirmation force row level security;
create policy tenant on document_confirmation using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on document_confirmation to caravan_app;

alter table document_event drop constraint document_event_kind_check;
alter table document_event add constraint document_event_kind_check check (kind in ('created', 'changed', 'permission', 'archived',
  'restored', 'associated', 'attached', 'detached', 'asked', 'askEnded', 'confirmed'));
