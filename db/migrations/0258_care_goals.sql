-- Goals of people in care, with what was seen of them. A row of `care_goal` is one version and is never changed: the newest counts.
create table care_goal (
  organisation_id uuid not null,
  -- Made by the device, so that the same call again adds nothing.
  id uuid not null,
  version int not null check (version >= 1),
  person_id uuid not null,
  lifecycle text not null check (lifecycle in ('PROPOSED', 'PLANNED', 'ACTIVE', 'ON_HOLD', 'COMPLETED', 'CANCELLED')),
  outcome text not null check (outcome in ('IN_PROGRESS', 'IMPROVING', 'WORSENING', 'NO_CHANGE', 'ACHIEVED', 'SUSTAINING', 'NOT_ACHIEVED')),
  change text not null check (change in ('added', 'changed', 'moved', 'reviewed', 'closed', 'reopened')),
  content jsonb not null,
  reason text not null default '',
  review_on date not null,
  author_id uuid,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  synced_at timestamptz not null,
  -- Of two changes of the same version at the same time one is refused.
  primary key (organisation_id, id, version),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint care_goal_times check (recorded_at >= happened_at and synced_at >= recorded_at),
  constraint care_goal_closed_says_why check (change <> 'closed' or reason <> '')
);
create index care_goal_of_person on care_goal (organisation_id, person_id);
alter table care_goal enable row level security;
alter table care_goal force row level security;
create policy tenant on care_goal using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
-- Neither update nor delete.
grant select, insert on care_goal to caravan_app;

-- What was seen on the way, and what the family says.
create table care_goal_note (
  organisation_id uuid not null,
  id uuid not null,
  goal_id uuid not null,
  -- Of the goal as it was when this was written.
  goal_version int not null,
  kind text not null check (kind in ('PROGRESS', 'COMMENT')),
  words text not null check (words <> ''),
  progress int check (progress between 0 and 100),
  author_id uuid,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  synced_at timestamptz not null,
  late_reason text,
  primary key (organisation_id, id),
  foreign key (organisation_id, goal_id, goal_version) references care_goal (organisation_id, id, version),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint care_goal_note_times check (recorded_at >= happened_at and synced_at >= recorded_at)
);
create index care_goal_note_of_goal on care_goal_note (organisation_id, goal_id, happened_at desc);
alter table care_goal_note enable row level security;
alter table care_goal_note force row level security;
create policy tenant on care_goal_note using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on care_goal_note to caravan_app;
