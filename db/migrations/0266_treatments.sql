-- Planned care without medicines: what is done, how often, by whom, and what became of each session (docs/adr/0215).
-- A row of `care_treatment` is one version and is never changed: the newest counts.
create table care_treatment (
  organisation_id uuid not null,
  -- Made by the device, so that the same call again adds nothing.
  id uuid not null,
  version int not null check (version >= 1),
  person_id uuid not null,
  kind text not null check (kind in ('PHYSIOTHERAPY', 'DRESSING', 'RESPIRATORY', 'CATHETER', 'PEG', 'SPEECH', 'BATHING', 'OTHER')),
  state text not null check (state in ('ACTIVE', 'SUSPENDED', 'CLOSED')),
  change text not null check (change in ('added', 'changed', 'suspended', 'closed', 'restored')),
  content jsonb not null,
  -- The goal that it serves, as it was when it was named.
  goal_id uuid,
  goal_version int,
  reason text not null default '',
  author_id uuid,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  synced_at timestamptz not null,
  -- Of two changes of the same version at the same time one is refused.
  primary key (organisation_id, id, version),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  foreign key (organisation_id, goal_id, goal_version) references care_goal (organisation_id, id, version),
  constraint care_treatment_goal check ((goal_id is null) = (goal_version is null)),
  constraint care_treatment_times check (recorded_at >= happened_at and synced_at >= recorded_at),
  constraint care_treatment_says_why check (change in ('added', 'changed') or reason <> '')
);
create index care_treatment_of_person on care_treatment (organisation_id, person_id);
alter table care_treatment enable row level security;
alter table care_treatment force row level security;
create policy tenant on care_treatment using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
-- Neither update nor delete.
grant select, insert on care_treatment to caravan_app;

-- What became of a session. A correction is a row that names the one whose place it takes.
create table care_treatment_session (
  organisation_id uuid not null,
  -- Made by the device, so that the same call again adds nothing.
  id uuid not null,
  treatment_id uuid not null,
  -- Of the treatment as it was when this was written.
  treatment_version int not null,
  person_id uuid not null,
  outcome text not null check (outcome in ('DONE', 'PARTIAL', 'REFUSED')),
  -- Why it was not done as planned.
  reason text check (reason in ('DECLINED', 'PAIN', 'TIRED', 'UNWELL', 'AWAY', 'NO_MATERIAL', 'OTHER')),
  note text not null default '',
  minutes int check (minutes between 1 and 600),
  status text not null check (status in ('final', 'entered_in_error')),
  replaces_id uuid,
  correction_reason text,
  author_id uuid,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  synced_at timestamptz not null,
  late_reason text,
  primary key (organisation_id, id),
  foreign key (organisation_id, treatment_id, treatment_version) references care_treatment (organisation_id, id, version),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, replaces_id) references care_treatment_session (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint care_treatment_session_times check (recorded_at >= happened_at and synced_at >= recorded_at),
  constraint care_treatment_session_says_why check ((outcome = 'DONE') = (reason is null)),
  constraint care_treatment_session_other check (reason <> 'OTHER' or note <> ''),
  constraint care_treatment_session_corrects check ((replaces_id is null) = (correction_reason is null) and (status = 'final' or replaces_id is not null))
);
create index care_treatment_session_of_treatment on care_treatment_session (organisation_id, treatment_id, happened_at desc);
create index care_treatment_session_of_person on care_treatment_session (organisation_id, person_id, happened_at desc);
-- Of two corrections of one session at the same time one is refused.
create unique index care_treatment_session_replaced_once on care_treatment_session (organisation_id, replaces_id);
alter table care_treatment_session enable row level security;
alter table care_treatment_session force row level security;
create policy tenant on care_treatment_session using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on care_treatment_session to caravan_app;

-- What follows from the two: by which day the next session is to be held, and since when that stands among the deadlines. Written anew with each
-- version and session; nobody reads care from it.
create table care_treatment_due (
  organisation_id uuid not null,
  treatment_id uuid not null,
  treatment_version int not null,
  person_id uuid not null,
  -- Null: nothing is due.
  due_on date,
  listed_from timestamptz,
  primary key (organisation_id, treatment_id),
  foreign key (organisation_id, treatment_id, treatment_version) references care_treatment (organisation_id, id, version),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  constraint care_treatment_due_listed check ((due_on is null) = (listed_from is null))
);
create index care_treatment_due_of_person on care_treatment_due (organisation_id, person_id);
alter table care_treatment_due enable row level security;
alter table care_treatment_due force row level security;
create policy tenant on care_treatment_due using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update on care_treatment_due to caravan_app;
