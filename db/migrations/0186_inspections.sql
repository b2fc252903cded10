-- Inspections of vehicles before and after they drive, with the defects that were found. An open dangerous defect blocks the vehicle.

-- How many days an inspection is good for, its own day included; null: none is asked for.
alter table vehicle add column inspection_days int check (inspection_days between 1 and 366);
-- What the inspections mean for the vehicle, kept with it so that whoever judges a vehicle reads one row: the day of the last
-- inspection in the zone of the group, and since when a dangerous defect keeps it from driving.
alter table vehicle add column inspected_on date;
alter table vehicle add column blocked_at timestamptz;

create table vehicle_inspection (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  kind text not null check (kind in ('before', 'after')),
  inspected_at timestamptz not null,
  -- The same as a day in the zone of the group.
  inspected_on date not null,
  inspector_id uuid,
  inspector_name text not null,
  odometer int check (odometer between 0 and 9999999),
  note text not null default '',
  -- What was looked at, in the order of the checklist of that day; items without a defect were in order.
  items text[] not null,
  -- Of those, what the vehicle does not have.
  not_fitted text[] not null default '{}',
  -- A: counts. D: entered by mistake, with the reason.
  status text not null default 'A' check (status in ('A', 'D')),
  archive_reason text,
  version int not null default 1,
  primary key (organisation_id, id),
  foreign key (organisation_id, vehicle_id) references vehicle (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index vehicle_inspection_by_group on vehicle_inspection (organisation_id, group_id, status, inspected_at desc, id);
create index vehicle_inspection_of_vehicle on vehicle_inspection (organisation_id, vehicle_id, inspected_at desc);
alter table vehicle_inspection enable row level security;
alter table vehicle_inspection force row level security;
create policy tenant on vehicle_inspection using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on vehicle_inspection to caravan_app;

create table vehicle_defect (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  inspection_id uuid not null,
  vehicle_id uuid not null,
  item text not null,
  severity text not null check (severity in ('minor', 'dangerous')),
  note text not null,
  -- repaired: it is gone. safe: somebody decided in words that the vehicle may drive with it until it is repaired.
  outcome text check (outcome in ('repaired', 'safe')),
  outcome_note text,
  outcome_at timestamptz,
  outcome_name text,
  primary key (organisation_id, id),
  foreign key (organisation_id, inspection_id) references vehicle_inspection (organisation_id, id),
  foreign key (organisation_id, vehicle_id) references vehicle (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index vehicle_defect_of_inspection on vehicle_defect (organisation_id, inspection_id);
create index vehicle_defect_open on vehicle_defect (organisation_id, vehicle_id) where outcome is distinct from 'repaired';
alter table vehicle_defect enable row level security;
alter table vehicle_defect force row level security;
create policy tenant on vehicle_defect using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on vehicle_defect to caravan_app;

-- The bytes are a file of the store; `id` is that of the file.
create table vehicle_defect_photo (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  defect_id uuid not null,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, defect_id) references vehicle_defect (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index vehicle_defect_photo_of_defect on vehicle_defect_photo (organisation_id, defect_id, id);
alter table vehicle_defect_photo enable row level security;
alter table vehicle_defect_photo force row level security;
create policy tenant on vehicle_defect_photo using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on vehicle_defect_photo to caravan_app;
