-- Rules about measurements of one person, each with who set it and how often it was met (docs/adr/0213).

-- A row is never changed: what is set anew, closed, archived or restored is a row with the next version.
create table target_version (
  organisation_id uuid not null,
  group_id uuid not null,
  target_id uuid not null,
  version int not null,
  person_id uuid not null,
  -- A: in force. C: closed, with a reason. D: archived, out of the list.
  status text not null check (status in ('A', 'C', 'D')),
  measurement text not null check (measurement in ('GLYCEMIA', 'WEIGHT', 'PRESSURE', 'HEART_RATE', 'TEMPERATURE', 'SATURATION',
    'DIURESIS', 'RESP_RATE', 'PAIN', 'HEIGHT')),
  -- Of a pressure the systolic value, or the diastolic one.
  part text not null check (part in ('value', 'second')),
  operator text not null check (operator in ('GREATER', 'LOWER', 'EQUALS', 'GREATEREQUALS', 'LOWEREQUALS')),
  -- In the first unit of the definition; `unit` is the one in which it was typed.
  value numeric not null,
  unit text not null,
  -- So many of the last readings.
  met int not null check (met between 1 and 10),
  readings int not null check (readings between 1 and 10),
  severity text not null check (severity in ('amber', 'red')),
  -- What is to be done.
  protocol text not null,
  notify_ids uuid[] not null default '{}',
  notify_family boolean not null default false,
  valid_to timestamptz,
  reason text not null default '',
  author_id uuid,
  set_at timestamptz not null,
  primary key (organisation_id, target_id, version),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint target_version_count check (met <= readings)
);
create index target_version_of_person on target_version (organisation_id, person_id);
alter table target_version enable row level security;
alter table target_version force row level security;
create policy tenant on target_version using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
-- Neither update nor delete.
grant select, insert on target_version to caravan_app;

-- That a rule was met by a reading.
create table target_met (
  organisation_id uuid not null,
  group_id uuid not null,
  target_id uuid not null,
  observation_id uuid not null,
  version int not null,
  met_at timestamptz not null,
  primary key (organisation_id, target_id, observation_id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, target_id, version) references target_version (organisation_id, target_id, version),
  foreign key (organisation_id, observation_id) references observation (organisation_id, id)
);
alter table target_met enable row level security;
alter table target_met force row level security;
create policy tenant on target_met using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on target_met to caravan_app;
