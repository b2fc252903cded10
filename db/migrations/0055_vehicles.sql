-- Vehicles of a group with their papers. Of each kind the paper that is valid longest counts; an older one is history.

create table vehicle (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  plate text not null default '',
  -- For children; the driver's is not among them.
  seats int not null check (seats between 1 and 200),
  wheelchair_places int not null default 0 check (wheelchair_places between 0 and 50),
  equipment text[] not null default '{}',
  -- A: in use. D: put away, stays on what it was used for.
  status text not null default 'A' check (status in ('A', 'D')),
  external_key text,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index vehicle_by_group on vehicle (organisation_id, group_id, status, name_key, id);
create unique index vehicle_by_external_key on vehicle (organisation_id, group_id, external_key) where external_key is not null;
alter table vehicle enable row level security;
alter table vehicle force row level security;
create policy tenant on vehicle using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on vehicle to caravan_app;

create table vehicle_paper (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  kind text not null check (kind in ('insurance', 'inspection', 'licence', 'extinguisher', 'first_aid', 'other')),
  number text not null default '',
  -- The last day on which it is valid.
  valid_to date not null,
  note text not null default '',
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, vehicle_id) references vehicle (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index vehicle_paper_of_vehicle on vehicle_paper (organisation_id, vehicle_id, kind, valid_to desc);
alter table vehicle_paper enable row level security;
alter table vehicle_paper force row level security;
create policy tenant on vehicle_paper using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on vehicle_paper to caravan_app;

-- `vehicle_label` stays beside it: what people read, kept as it was on runs of the past.
alter table route add column vehicle_id uuid;
alter table route add foreign key (organisation_id, vehicle_id) references vehicle (organisation_id, id);
create index route_by_vehicle on route (organisation_id, vehicle_id) where vehicle_id is not null;
alter table run add column vehicle_id uuid;
alter table run add foreign key (organisation_id, vehicle_id) references vehicle (organisation_id, id);
create index run_by_vehicle on run (organisation_id, vehicle_id, service_date) where vehicle_id is not null;
