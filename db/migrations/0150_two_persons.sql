-- Restricting an adult by two persons, as an option of the organisation: one administrator asks, another one decides.

create table relationship_option (
  organisation_id uuid not null primary key,
  two_persons boolean not null default false
);
alter table relationship_option enable row level security;
alter table relationship_option force row level security;
create policy tenant on relationship_option
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update on relationship_option to caravan_app;

create table restriction_request (
  organisation_id uuid not null,
  id uuid not null,
  relationship_id uuid not null,
  -- What is wanted: true to restrict (which holds already while it waits), false to lift.
  restricted boolean not null,
  reason text not null,
  asked_by uuid not null,
  asked_account uuid not null,
  by_name text not null,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused', 'withdrawn')),
  decided_by uuid,
  decided_at timestamptz,
  -- Why it was decided so.
  answer text,
  primary key (organisation_id, id),
  foreign key (organisation_id, relationship_id) references relationship,
  check ((state = 'waiting') = (decided_at is null))
);
create unique index restriction_request_waiting on restriction_request (organisation_id, relationship_id)
  where state = 'waiting';
alter table restriction_request enable row level security;
alter table restriction_request force row level security;
create policy tenant on restriction_request
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update on restriction_request to caravan_app;

-- The request that the entry decided; null when one person was enough, and for what holds before a second one decides.
alter table restriction add column request_id uuid;
alter table restriction add constraint restriction_decides foreign key (organisation_id, request_id)
  references restriction_request;
