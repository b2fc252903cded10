-- What happens to people in care. A row of `care_event` is one version and is never changed: the newest counts.
create table care_event (
  organisation_id uuid not null,
  -- Made by the device, so that the same call again adds nothing.
  id uuid not null,
  version int not null check (version >= 1),
  person_id uuid not null,
  kind text not null check (kind in ('FALL', 'INCIDENT', 'BEHAVIOUR', 'VISIT', 'APPOINTMENT', 'HOSPITAL')),
  severity int check (severity between 1 and 5),
  -- When it happens; of an appointment or a visit also a moment to come.
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- The family reads it.
  published boolean not null,
  -- Entered in error; it stays readable for the office.
  archived boolean not null default false,
  change text not null check (change in ('recorded', 'corrected', 'published', 'withdrawn', 'archived')),
  content jsonb not null,
  reason text not null default '',
  author_id uuid,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  synced_at timestamptz not null,
  late_reason text,
  -- Of two changes of the same version at the same time one is refused.
  primary key (organisation_id, id, version),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint care_event_times check (recorded_at >= happened_at and synced_at >= recorded_at),
  constraint care_event_ends check (ends_at is null or ends_at >= starts_at)
);
create index care_event_of_person on care_event (organisation_id, person_id, starts_at desc);
alter table care_event enable row level security;
alter table care_event force row level security;
create policy tenant on care_event using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
-- Neither update nor delete.
grant select, insert on care_event to caravan_app;

-- What is added to an event: an addendum, who was informed when and how, and that the family has read it.
create table care_event_note (
  organisation_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  event_version int not null,
  kind text not null check (kind in ('ADDENDUM', 'INFORMED', 'ACKNOWLEDGED')),
  words text not null default '',
  -- Of INFORMED: whom, and how.
  informed text not null default '',
  way text check (way in ('PHONE', 'PERSON', 'MESSAGE')),
  author_id uuid,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  synced_at timestamptz not null,
  late_reason text,
  primary key (organisation_id, id),
  foreign key (organisation_id, event_id, event_version) references care_event (organisation_id, id, version),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint care_event_note_times check (recorded_at >= happened_at and synced_at >= recorded_at),
  constraint care_event_note_informed check ((kind = 'INFORMED') = (way is not null) and (kind = 'INFORMED') = (informed <> '')),
  constraint care_event_note_addendum check (kind <> 'ADDENDUM' or words <> '')
);
create index care_event_note_of_event on care_event_note (organisation_id, event_id);
-- Each adult reads it once.
create unique index care_event_acknowledged_once on care_event_note (organisation_id, event_id, author_id) where kind = 'ACKNOWLEDGED';
alter table care_event_note enable row level security;
alter table care_event_note force row level security;
create policy tenant on care_event_note using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on care_event_note to caravan_app;
