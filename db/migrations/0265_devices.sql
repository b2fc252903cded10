-- Devices that measure by themselves, worn by people in care (docs/adr/0214).

create table device (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  vendor text not null,
  model text not null,
  serial text not null,
  firmware text not null default '',
  status text not null default 'A' check (status in ('A', 'D')),
  -- SHA-256 of the token with which it sends; null: none, or taken away.
  token_hash bytea,
  token_at timestamptz,
  -- What it said last.
  last_seen_at timestamptz,
  battery int check (battery between 0 and 100),
  worn boolean,
  -- Since when somebody was told that it is silent, or nearly empty.
  silent_told_at timestamptz,
  version int not null default 1,
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, changed_by) references person (organisation_id, id)
);
create unique index device_serial on device (organisation_id, vendor, serial) where status = 'A';
create index device_seen on device (organisation_id, last_seen_at) where status = 'A';
alter table device enable row level security;
alter table device force row level security;
create policy tenant on device using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update on device to caravan_app;

-- Who wears it from when to when, and who agreed to it.
create table device_assignment (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  person_id uuid not null,
  valid_from timestamptz not null,
  valid_to timestamptz,
  -- Who agreed, and when; without it nothing is taken from the device.
  consent_by text not null,
  consent_at date not null,
  assigned_by uuid,
  ended_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, device_id) references device (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, assigned_by) references person (organisation_id, id),
  foreign key (organisation_id, ended_by) references person (organisation_id, id),
  constraint device_assignment_days check (valid_to is null or valid_to >= valid_from)
);
-- One person at a time.
create unique index device_assignment_once on device_assignment (organisation_id, device_id) where valid_to is null;
create index device_assignment_of_person on device_assignment (organisation_id, person_id, valid_from desc);
alter table device_assignment enable row level security;
alter table device_assignment force row level security;
create policy tenant on device_assignment using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update on device_assignment to caravan_app;

-- What a device read; the number that the device gave it makes a repeat the same reading.
create table device_reading (
  organisation_id uuid not null,
  group_id uuid not null,
  device_id uuid not null,
  seq bigint not null,
  person_id uuid not null,
  kind text not null check (kind in ('HEART_RATE', 'STEPS')),
  value numeric not null,
  quality text not null check (quality in ('good', 'poor', 'notWorn')),
  read_at timestamptz not null,
  received_at timestamptz not null,
  primary key (organisation_id, device_id, seq),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, device_id) references device (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id)
);
create index device_reading_of_person on device_reading (organisation_id, person_id, kind, read_at desc);
alter table device_reading enable row level security;
alter table device_reading force row level security;
create policy tenant on device_reading using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
-- Neither update nor delete.
grant select, insert on device_reading to caravan_app;
