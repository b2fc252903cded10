-- Transport: children, places, routes, runs, absences (docs/map.md). Every table: organisation first in each key, one policy,
-- no trigger, no sequence; names of states are those of features/*/shared/*.rules.ts.

create table place (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  kind text not null check (kind in ('stop', 'school', 'home_point', 'depot', 'meeting_point')),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  address text not null default '',
  safety_notes text not null default '',
  external_key text,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index place_by_group on place (organisation_id, group_id, name_key, id);
create unique index place_by_external_key on place (organisation_id, group_id, external_key) where external_key is not null;
alter table place enable row level security;
alter table place force row level security;
create policy tenant on place using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on place to caravan_app;

create table child_profile (
  organisation_id uuid not null,
  group_id uuid not null,
  person_id uuid not null,
  home_place_id uuid,
  school_class text,
  needs text[] not null default '{}',
  notes text not null default '',
  -- The school's bells for this child, local wall times; null when the import did not say.
  bell_start text,
  bell_end text,
  school_place_id uuid,
  external_key text,
  name_key text not null,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (organisation_id, person_id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, home_place_id) references place (organisation_id, id),
  foreign key (organisation_id, school_place_id) references place (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index child_profile_by_group on child_profile (organisation_id, group_id, name_key, person_id);
create index child_profile_by_home on child_profile (organisation_id, home_place_id) where home_place_id is not null;
create index child_profile_by_school on child_profile (organisation_id, school_place_id) where school_place_id is not null;
create unique index child_profile_by_external_key on child_profile (organisation_id, group_id, external_key) where external_key is not null;
alter table child_profile enable row level security;
alter table child_profile force row level security;
create policy tenant on child_profile using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on child_profile to caravan_app;

create table calendar_day (
  organisation_id uuid not null,
  group_id uuid not null,
  day date not null,
  kind text not null check (kind in ('closed')),
  reason text not null default '',
  primary key (organisation_id, group_id, day),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
alter table calendar_day enable row level security;
alter table calendar_day force row level security;
create policy tenant on calendar_day using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on calendar_day to caravan_app;

create table route (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  mode text not null check (mode in ('bus', 'minibus', 'walk', 'taxi', 'car')),
  direction text not null check (direction in ('to_school', 'from_school', 'between')),
  status text not null check (status in ('DRAFT', 'ACTIVE', 'ARCHIVED')),
  zone text not null,
  capacity int not null check (capacity between 1 and 200),
  min_adults int not null default 1 check (min_adults between 1 and 20),
  vehicle_label text,
  -- Monday 1 to Sunday 7.
  weekdays int[] not null,
  valid_from date,
  valid_to date,
  version_of uuid,
  version_no int not null default 1,
  published_by uuid,
  published_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  check (valid_to is null or valid_from is null or valid_to >= valid_from),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index route_by_group on route (organisation_id, group_id, status, name_key, id);
create index route_by_version on route (organisation_id, version_of) where version_of is not null;
alter table route enable row level security;
alter table route force row level security;
create policy tenant on route using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on route to caravan_app;

create table route_stop (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  route_id uuid not null,
  place_id uuid not null,
  seq int not null,
  -- Wall time in the route's zone.
  planned_time text not null check (planned_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  kind text not null default 'both' check (kind in ('pickup', 'dropoff', 'both')),
  primary key (organisation_id, id),
  unique (organisation_id, route_id, seq),
  foreign key (organisation_id, route_id) references route (organisation_id, id),
  foreign key (organisation_id, place_id) references place (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index route_stop_by_place on route_stop (organisation_id, place_id);
alter table route_stop enable row level security;
alter table route_stop force row level security;
create policy tenant on route_stop using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on route_stop to caravan_app;

create table route_passenger (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  route_id uuid not null,
  child_id uuid not null,
  -- Null: the stop was taken off the draft; the child is unresolved until it has another.
  board_stop_id uuid,
  alight_stop_id uuid,
  -- Empty: every service day of the route.
  weekdays int[] not null default '{}',
  primary key (organisation_id, id),
  unique (organisation_id, route_id, child_id),
  foreign key (organisation_id, route_id) references route (organisation_id, id),
  foreign key (organisation_id, child_id) references child_profile (organisation_id, person_id),
  foreign key (organisation_id, board_stop_id) references route_stop (organisation_id, id),
  foreign key (organisation_id, alight_stop_id) references route_stop (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index route_passenger_by_child on route_passenger (organisation_id, child_id);
create index route_passenger_by_board_stop on route_passenger (organisation_id, board_stop_id);
create index route_passenger_by_alight_stop on route_passenger (organisation_id, alight_stop_id);
alter table route_passenger enable row level security;
alter table route_passenger force row level security;
create policy tenant on route_passenger using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on route_passenger to caravan_app;

create table route_crew (
  organisation_id uuid not null,
  group_id uuid not null,
  route_id uuid not null,
  person_id uuid not null,
  function text not null check (function in ('lead', 'escort', 'driver')),
  primary key (organisation_id, route_id, person_id),
  foreign key (organisation_id, route_id) references route (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index route_crew_by_person on route_crew (organisation_id, person_id);
alter table route_crew enable row level security;
alter table route_crew force row level security;
create policy tenant on route_crew using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on route_crew to caravan_app;

create table run (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  route_id uuid not null,
  -- The plan as it was when the run was made: renaming a route later changes no history (invariant 17).
  route_name text not null,
  mode text not null,
  direction text not null,
  zone text not null,
  service_date date not null,
  run_no int not null default 1,
  vehicle_label text,
  planned_start timestamptz not null,
  planned_end timestamptz not null,
  status text not null check (status in ('PLANNED', 'IN_PROGRESS', 'CLOSED', 'CANCELLED')),
  started_at timestamptz,
  started_by uuid,
  closed_at timestamptz,
  closed_by uuid,
  cancel_reason text,
  head_count int,
  vehicle_checked boolean not null default false,
  -- Changed in the same statement as the passengers; what closes is decided here, not only in the application.
  unaccounted int not null default 0 check (unaccounted >= 0),
  rode int not null default 0 check (rode >= 0),
  delivered int not null default 0 check (delivered >= 0),
  version int not null default 1,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, route_id, service_date, run_no),
  foreign key (organisation_id, route_id) references route (organisation_id, id),
  -- Invariant 2: no run is closed while a child is unaccounted for.
  constraint run_closes_empty check (status <> 'CLOSED' or unaccounted = 0),
  -- Invariant 3: everybody who rode was handed over, and the adult counted the same number of heads.
  constraint run_head_count check (status <> 'CLOSED' or (head_count is not null and head_count = rode and rode = delivered)),
  constraint run_vehicle_checked check (status <> 'CLOSED' or vehicle_checked),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index run_by_day on run (organisation_id, group_id, service_date, planned_start, id);
create index run_open on run (organisation_id, service_date, status) where status in ('PLANNED', 'IN_PROGRESS');
alter table run enable row level security;
alter table run force row level security;
create policy tenant on run using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on run to caravan_app;

create table run_crew (
  organisation_id uuid not null,
  group_id uuid not null,
  run_id uuid not null,
  person_id uuid not null,
  name text not null,
  function text not null check (function in ('lead', 'escort', 'driver')),
  primary key (organisation_id, run_id, person_id),
  foreign key (organisation_id, run_id) references run (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index run_crew_by_person on run_crew (organisation_id, person_id, run_id);
alter table run_crew enable row level security;
alter table run_crew force row level security;
create policy tenant on run_crew using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on run_crew to caravan_app;

create table run_stop (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  route_stop_id uuid,
  place_id uuid,
  seq int not null,
  name text not null,
  latitude double precision not null,
  longitude double precision not null,
  planned_at timestamptz not null,
  arrived_at timestamptz,
  departed_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, run_id, seq),
  foreign key (organisation_id, run_id) references run (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
alter table run_stop enable row level security;
alter table run_stop force row level security;
create policy tenant on run_stop using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on run_stop to caravan_app;

create table run_passenger (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  -- Null for a child that nobody on board knows.
  child_id uuid,
  name text not null,
  school_class text,
  board_stop_id uuid,
  alight_stop_id uuid,
  planned text not null check (planned in ('EXPECTED', 'ABSENT')),
  absence_id uuid,
  late_absence boolean not null default false,
  unplanned boolean not null default false,
  state text not null check (state in (
    'EXPECTED', 'ABSENT', 'NO_SHOW', 'BOARDED', 'DROPPED', 'COLLECTED', 'KEPT', 'RETURNED', 'UNRESOLVED')),
  answered boolean not null default false,
  rode boolean not null default false,
  since timestamptz,
  received_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, run_id, child_id),
  foreign key (organisation_id, run_id) references run (organisation_id, id),
  foreign key (organisation_id, child_id) references child_profile (organisation_id, person_id),
  foreign key (organisation_id, board_stop_id) references run_stop (organisation_id, id),
  foreign key (organisation_id, alight_stop_id) references run_stop (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
-- Invariant 1: a child is on board of one run at most.
create unique index run_passenger_on_board on run_passenger (organisation_id, child_id) where state = 'BOARDED';
create index run_passenger_by_child on run_passenger (organisation_id, child_id, run_id);
create index run_passenger_by_run on run_passenger (organisation_id, run_id);
alter table run_passenger enable row level security;
alter table run_passenger force row level security;
create policy tenant on run_passenger using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on run_passenger to caravan_app;

create table boarding_event (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  passenger_id uuid not null,
  type text not null check (type in (
    'BOARDED', 'NOT_HERE', 'ABSENT', 'DROPPED', 'COLLECTED', 'KEPT', 'RETURNED', 'ANSWERED', 'RESOLVED', 'UNDO')),
  stop_id uuid,
  staff_id uuid not null,
  device_id text not null,
  device_seq int not null check (device_seq >= 1),
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  clock_offset_ms int not null default 0,
  method text not null check (method in ('tap', 'bulk', 'import')),
  supersedes_id uuid,
  resolution text,
  outcome text,
  note text not null default '',
  late boolean not null default false,
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references run (organisation_id, id),
  foreign key (organisation_id, passenger_id) references run_passenger (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
-- Facts are added, never changed (invariant 6): the runtime role may neither update nor delete them.
create index boarding_event_by_run on boarding_event (organisation_id, run_id, device_id, device_seq);
create index boarding_event_by_passenger on boarding_event (organisation_id, passenger_id);
alter table boarding_event enable row level security;
alter table boarding_event force row level security;
create policy tenant on boarding_event using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on boarding_event to caravan_app;

create table absence (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  from_day date not null,
  to_day date not null,
  directions text not null check (directions in ('both', 'to_school', 'from_school')),
  reason text not null check (reason in ('illness', 'family', 'appointment', 'parent_drives', 'other')),
  note text not null default '',
  reported_by uuid not null,
  reporter_name text not null,
  reported_at timestamptz not null,
  state text not null check (state in ('REPORTED', 'EFFECTIVE', 'LATE', 'WITHDRAWN')),
  version int not null default 1,
  primary key (organisation_id, id),
  check (to_day >= from_day),
  foreign key (organisation_id, child_id) references child_profile (organisation_id, person_id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index absence_by_child on absence (organisation_id, child_id, to_day);
create index absence_by_group on absence (organisation_id, group_id, from_day, id);
alter table absence enable row level security;
alter table absence force row level security;
create policy tenant on absence using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on absence to caravan_app;

create table alert (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  passenger_id uuid,
  rule text not null check (rule in (
    'NOT_STARTED', 'CHILD_UNACCOUNTED', 'NO_SHOW', 'UNPLANNED_CHILD', 'CONTRADICTION', 'LATE_EVENT', 'DATA_GAP')),
  state text not null check (state in ('open', 'acknowledged', 'closed')),
  opened_at timestamptz not null,
  owner_id uuid,
  owner_name text,
  acknowledged_at timestamptz,
  closed_at timestamptz,
  note text not null default '',
  details jsonb not null default '{}',
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references run (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create unique index alert_standing on alert (organisation_id, run_id, rule, passenger_id) nulls not distinct where state <> 'closed';
create index alert_open on alert (organisation_id, group_id, opened_at) where state <> 'closed';
create index alert_by_run on alert (organisation_id, run_id);
alter table alert enable row level security;
alter table alert force row level security;
create policy tenant on alert using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on alert to caravan_app;
