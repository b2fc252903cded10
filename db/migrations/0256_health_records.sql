-- Conditions and allergies of people (docs/adr/0211). A row is one version and is never changed: what is in force is the newest
-- accepted one, what waits for the office is a proposal that stands above it.
create table health_record (
  organisation_id uuid not null,
  -- Of the condition or allergy; made by the device, so that the same call again adds nothing.
  id uuid not null,
  version int not null check (version >= 1),
  person_id uuid not null,
  kind text not null check (kind in ('condition', 'allergy')),
  state text not null check (state in ('PROPOSED', 'ACCEPTED', 'REFUSED')),
  -- ARCHIVED: entered in error; it stays readable.
  status text not null check (status in ('OPEN', 'CLOSED', 'ARCHIVED')),
  change text not null check (change in ('added', 'changed', 'closed', 'archived', 'restored', 'accepted', 'refused')),
  content jsonb not null,
  reason text not null default '',
  author_id uuid,
  -- When it became known, when it was written down on a device, when it came here.
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  synced_at timestamptz not null,
  -- Of two changes of the same version at the same time one is refused.
  primary key (organisation_id, id, version),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint health_record_times check (recorded_at >= happened_at and synced_at >= recorded_at),
  constraint health_record_proposal_changes check (state <> 'PROPOSED' or change in ('added', 'changed'))
);
create index health_record_of_person on health_record (organisation_id, person_id, kind);
alter table health_record enable row level security;
alter table health_record force row level security;
create policy tenant on health_record using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
-- Neither update nor delete.
grant select, insert on health_record to caravan_app;

-- What the crew of a run must know at the door: the substances of the allergies in force, written by the feature of the records.
-- The need 'allergy' without a name here is one that nobody has named yet.
alter table child_profile add column allergies text[] not null default '{}';
alter table child_profile add constraint child_profile_allergy_is_a_need check (cardinality(allergies) = 0 or 'allergy' = any (needs));
