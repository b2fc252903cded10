-- Care plans (PAI) of people (docs/adr/0212). A row is one step of a plan and is never changed: the newest of an edition says what it is.
create table care_plan (
  organisation_id uuid not null,
  -- Of the plan; made by the device, so that the same call again adds nothing.
  id uuid not null,
  -- Counts the steps.
  version int not null check (version >= 1),
  person_id uuid not null,
  kind text not null check (kind in ('CARE_HOME', 'SCHOOL')),
  -- Counts what was put into force, or is to be.
  edition int not null check (edition >= 1),
  state text not null check (state in ('DRAFT', 'IN_SIGNATURE', 'ACTIVE', 'IN_REVIEW', 'ENDED')),
  change text not null check (change in ('created', 'changed', 'sent', 'withdrawn', 'activated', 'reviewBegun', 'reviewed', 'ended')),
  content jsonb not null,
  reason text not null default '',
  -- By then it is to be active, or to be reviewed.
  due_on date not null,
  author_id uuid,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  synced_at timestamptz not null,
  -- Of two steps at the same time one is refused.
  primary key (organisation_id, id, version),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint care_plan_times check (recorded_at >= happened_at and synced_at >= recorded_at)
);
create index care_plan_of_person on care_plan (organisation_id, person_id);
alter table care_plan enable row level security;
alter table care_plan force row level security;
create policy tenant on care_plan using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
-- Neither update nor delete.
grant select, insert on care_plan to caravan_app;

-- Who signed which step of a plan. Of people without an account (`signer_id` null) the office enters who signed on paper.
create table care_plan_signature (
  organisation_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  version int not null,
  capacity text not null check (capacity in ('OFFICE', 'TEAM', 'FAMILY', 'OTHER')),
  signer_id uuid,
  signer_name text not null default '',
  signed_at timestamptz not null,
  entered_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, plan_id, version) references care_plan (organisation_id, id, version),
  foreign key (organisation_id, signer_id) references person (organisation_id, id),
  foreign key (organisation_id, entered_by) references person (organisation_id, id),
  constraint care_plan_signature_who check ((signer_id is null) = (signer_name <> '') and (signer_id is null) = (capacity = 'OTHER'))
);
create unique index care_plan_signed_once on care_plan_signature (organisation_id, plan_id, version, signer_id) where signer_id is not null;
create index care_plan_signature_of_step on care_plan_signature (organisation_id, plan_id, version);
alter table care_plan_signature enable row level security;
alter table care_plan_signature force row level security;
create policy tenant on care_plan_signature using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on care_plan_signature to caravan_app;
