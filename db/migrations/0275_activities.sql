-- Activities of a group: what is planned, who takes part, and how it went for each (docs/adr/0218).
-- The plan is a record of the group and is changed until somebody's attendance is recorded.
create table care_activity (
  organisation_id uuid not null,
  group_id uuid not null,
  -- Made by the device, so that the same call again adds nothing.
  id uuid not null,
  version int not null default 1 check (version >= 1),
  name text not null,
  name_key text not null,
  description text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- A place of the registry, or words, or both ("Town hall", "first floor").
  place_id uuid,
  place_words text not null default '',
  -- Null: everybody finds a place.
  capacity int check (capacity between 1 and 1000),
  -- An assistant, or words for somebody else.
  leader_id uuid,
  leader_words text not null default '',
  transport boolean not null default false,
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED', 'ARCHIVED')),
  state_reason text not null default '',
  -- Since when it is in this state.
  state_at timestamptz not null,
  author_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, place_id) references place (organisation_id, id),
  foreign key (organisation_id, leader_id) references person (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint care_activity_ends check (ends_at > starts_at),
  constraint care_activity_says_why check (state = 'OPEN' or state_reason <> '')
);
create index care_activity_of_group on care_activity (organisation_id, group_id, starts_at);
create index care_activity_at_place on care_activity (organisation_id, place_id) where place_id is not null;
alter table care_activity enable row level security;
alter table care_activity force row level security;
create policy tenant on care_activity using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update on care_activity to caravan_app;

-- That somebody was enrolled or withdrawn. A row is never changed: the one with the highest number counts.
create table care_activity_enrolment (
  organisation_id uuid not null,
  id uuid not null,
  activity_id uuid not null,
  person_id uuid not null,
  nth int not null check (nth >= 1),
  change text not null check (change in ('enrolled', 'withdrawn')),
  reason text not null default '',
  author_id uuid,
  at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, activity_id) references care_activity (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  -- Nobody is enrolled twice, or withdrawn who is not enrolled.
  constraint care_activity_enrolment_turns check ((nth % 2 = 1) = (change = 'enrolled'))
);
-- Of two changes at the same time one is refused.
create unique index care_activity_enrolment_once on care_activity_enrolment (organisation_id, activity_id, person_id, nth);
create index care_activity_enrolment_of_person on care_activity_enrolment (organisation_id, person_id);
alter table care_activity_enrolment enable row level security;
alter table care_activity_enrolment force row level security;
create policy tenant on care_activity_enrolment using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
-- Neither update nor delete.
grant select, insert on care_activity_enrolment to caravan_app;

-- How somebody took part. A correction is a row that names the one whose place it takes.
create table care_activity_attendance (
  organisation_id uuid not null,
  -- Made by the device, so that the same call again adds nothing.
  id uuid not null,
  activity_id uuid not null,
  person_id uuid not null,
  outcome text not null check (outcome in ('PRESENT', 'PARTIAL', 'REFUSED')),
  -- Why somebody did not take part, or not to the end.
  reason text check (reason in ('DECLINED', 'PAIN', 'TIRED', 'UNWELL', 'AWAY', 'OTHER')),
  engagement int check (engagement between 1 and 5),
  mood text check (mood in ('CHEERFUL', 'CALM', 'TIRED', 'SAD', 'UPSET')),
  note text not null default '',
  status text not null check (status in ('final', 'entered_in_error')),
  replaces_id uuid,
  correction_reason text,
  author_id uuid,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  synced_at timestamptz not null,
  late_reason text,
  primary key (organisation_id, id),
  foreign key (organisation_id, activity_id) references care_activity (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, replaces_id) references care_activity_attendance (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint care_activity_attendance_times check (recorded_at >= happened_at and synced_at >= recorded_at),
  constraint care_activity_attendance_says_why check ((outcome = 'PRESENT') = (reason is null)),
  constraint care_activity_attendance_other check (reason <> 'OTHER' or note <> ''),
  constraint care_activity_attendance_engaged check (outcome <> 'REFUSED' or engagement is null),
  constraint care_activity_attendance_corrects check ((replaces_id is null) = (correction_reason is null) and (status = 'final' or replaces_id is not null))
);
create index care_activity_attendance_of_activity on care_activity_attendance (organisation_id, activity_id, person_id);
create index care_activity_attendance_of_person on care_activity_attendance (organisation_id, person_id, happened_at desc);
-- Of two corrections of one attendance at the same time one is refused.
create unique index care_activity_attendance_replaced_once on care_activity_attendance (organisation_id, replaces_id);
alter table care_activity_attendance enable row level security;
alter table care_activity_attendance force row level security;
create policy tenant on care_activity_attendance using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on care_activity_attendance to caravan_app;
