-- The adults of a run: what they may do (credentials with an end), when they are away, what a group demands of them,
-- who stands in for whom, and who held a run when.

create table staff_credential (
  organisation_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('driving_licence', 'background_check', 'first_aid', 'school_escort', 'other')),
  number text not null default '',
  issued date,
  -- The last day on which it is valid; null: it does not expire.
  valid_to date,
  note text not null default '',
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id)
);
create index staff_credential_of_person on staff_credential (organisation_id, person_id, kind);
create index staff_credential_by_day on staff_credential (organisation_id, valid_to) where valid_to is not null;
alter table staff_credential enable row level security;
alter table staff_credential force row level security;
create policy tenant on staff_credential
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update, delete on staff_credential to caravan_app;

create table staff_absence (
  organisation_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  from_day date not null,
  to_day date not null,
  reason text not null check (reason in ('holiday', 'sick', 'other')),
  note text not null default '',
  reporter_name text not null,
  reported_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (organisation_id, id),
  check (to_day >= from_day),
  foreign key (organisation_id, person_id) references person (organisation_id, id)
);
create index staff_absence_of_person on staff_absence (organisation_id, person_id, to_day) where withdrawn_at is null;
alter table staff_absence enable row level security;
alter table staff_absence force row level security;
create policy tenant on staff_absence
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update, delete on staff_absence to caravan_app;

-- What a group demands of a function. A group without rows demands the driving licence of a driver and nothing else;
-- a row of its own says so differently.
create table crew_demand (
  organisation_id uuid not null,
  group_id uuid not null,
  function text not null check (function in ('lead', 'escort', 'driver')),
  credentials text[] not null,
  primary key (organisation_id, group_id, function),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
alter table crew_demand enable row level security;
alter table crew_demand force row level security;
create policy tenant on crew_demand using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on crew_demand to caravan_app;

-- Somebody stands in on a route for some days; runs that are made later follow it.
create table crew_cover (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  route_id uuid not null,
  person_id uuid not null,
  substitute_id uuid not null,
  from_day date not null,
  to_day date not null,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  check (to_day >= from_day),
  foreign key (organisation_id, route_id) references route (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, substitute_id) references person (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index crew_cover_of_route on crew_cover (organisation_id, route_id, to_day);
create index crew_cover_of_person on crew_cover (organisation_id, person_id);
create index crew_cover_of_substitute on crew_cover (organisation_id, substitute_id);
alter table crew_cover enable row level security;
alter table crew_cover force row level security;
create policy tenant on crew_cover using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on crew_cover to caravan_app;

-- The office asks several whether they stand in on one run; the first who accepts does.
create table cover_offer (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  -- Whose place it is.
  person_id uuid not null,
  asked_id uuid not null,
  state text not null check (state in ('offered', 'accepted', 'refused', 'gone')),
  offered_at timestamptz not null,
  answered_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, run_id, person_id, asked_id),
  foreign key (organisation_id, run_id) references run (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, asked_id) references person (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index cover_offer_of_asked on cover_offer (organisation_id, asked_id) where state = 'offered';
create index cover_offer_of_person on cover_offer (organisation_id, person_id);
alter table cover_offer enable row level security;
alter table cover_offer force row level security;
create policy tenant on cover_offer using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on cover_offer to caravan_app;

-- Who held a run when: facts, added and never changed. Names as they were.
create table crew_event (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  kind text not null check (kind in ('substituted', 'taken_over', 'handed_over', 'checked_in', 'started_anyway')),
  -- Who gave the run up: facts of the time before are still theirs to send.
  from_person_id uuid,
  from_name text not null default '',
  to_name text not null default '',
  by_name text not null,
  note text not null default '',
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references run (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index crew_event_of_giver on crew_event (organisation_id, run_id, from_person_id) where from_person_id is not null;
create index crew_event_of_run on crew_event (organisation_id, run_id, occurred_at, id);
alter table crew_event enable row level security;
alter table crew_event force row level security;
create policy tenant on crew_event using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on crew_event to caravan_app;

-- Codes by which another phone claims a run: of ten minutes and one use from the holder's phone, or the one on the
-- printed list, which holds as long as the run. Only the hash of the first kind is kept.
create table takeover_code (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  kind text not null check (kind in ('phone', 'list')),
  code_hash text not null,
  -- Of the printed list: it is printed again.
  list_code text,
  made_by uuid,
  made_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references run (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create unique index takeover_code_by_hash on takeover_code (organisation_id, code_hash);
create unique index takeover_code_of_list on takeover_code (organisation_id, run_id) where kind = 'list';
create index takeover_code_of_run on takeover_code (organisation_id, run_id);
alter table takeover_code enable row level security;
alter table takeover_code force row level security;
create policy tenant on takeover_code using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on takeover_code to caravan_app;

-- A person was changed on this run alone: it keeps its crew when that of the route changes.
alter table run add column own_crew boolean not null default false;
-- On this phone, with the list of children: from when.
alter table run_crew
  add column checked_in_at timestamptz,
  add column manifest_at timestamptz;

-- READY: the crew is there with the list on its phones.
alter table run drop constraint run_status_check;
alter table run add constraint run_status_check check (status in ('PLANNED', 'READY', 'IN_PROGRESS', 'INTERRUPTED', 'CLOSED', 'CANCELLED'));
drop index run_open;
create index run_open on run (organisation_id, service_date, status) where status in ('PLANNED', 'READY', 'IN_PROGRESS', 'INTERRUPTED');
alter table run add column ready_at timestamptz;
-- One adult for so many children; null: only the least number of adults counts. On the run as it was planned.
alter table route add column children_per_adult int check (children_per_adult between 1 and 100);
alter table run
  add column min_adults int not null default 1 check (min_adults between 1 and 20),
  add column children_per_adult int check (children_per_adult between 1 and 100);
