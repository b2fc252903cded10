-- Credentials for many people at once: whose turn is next, and what became of each. A batch belongs to who began it.

create table credential_batch (
  organisation_id uuid not null,
  id uuid not null,
  by_person_id uuid not null,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, by_person_id) references person
);
alter table credential_batch enable row level security;
alter table credential_batch force row level security;
create policy tenant on credential_batch
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update on credential_batch to caravan_app;

create table credential_batch_item (
  organisation_id uuid not null,
  batch_id uuid not null,
  person_id uuid not null,
  position integer not null,
  outcome text check (outcome in ('generated', 'skipped', 'refused')),
  -- Text id of why somebody was refused.
  reason text,
  primary key (organisation_id, batch_id, person_id),
  foreign key (organisation_id, batch_id) references credential_batch,
  foreign key (organisation_id, person_id) references person
);
create index credential_batch_waiting on credential_batch_item (organisation_id, batch_id, position) where outcome is null;
alter table credential_batch_item enable row level security;
alter table credential_batch_item force row level security;
create policy tenant on credential_batch_item
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update on credential_batch_item to caravan_app;
