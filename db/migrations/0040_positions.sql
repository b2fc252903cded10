-- Where a vehicle was during a run, as its crew's phones said. Kept for 30 days, then only the times at the stops remain.

create table run_position (
  organisation_id uuid not null,
  group_id uuid not null,
  run_id uuid not null,
  device_id text not null,
  device_seq int not null check (device_seq >= 1),
  -- By the device's clock, corrected and never later than the server's.
  at timestamptz not null,
  received_at timestamptz not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Metres a second; null when the device did not say.
  speed real,
  -- Metres.
  accuracy real,
  primary key (organisation_id, run_id, device_id, device_seq),
  foreign key (organisation_id, run_id) references run (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index run_position_latest on run_position (organisation_id, run_id, at desc);
create index run_position_by_time on run_position (organisation_id, at);
alter table run_position enable row level security;
alter table run_position force row level security;
create policy tenant on run_position using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, delete on run_position to caravan_app;
