-- Hazards on the streets: what walks, rides and the ways between places go around, or are warned of.

create table hazard (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  note text not null default '',
  kind text not null check (kind in ('noCrossing', 'dangerousCrossing', 'closedStreet')),
  -- Objects with latitude and longitude in degrees, in the order in which they were drawn; one alone is a point with a radius.
  points jsonb not null check (jsonb_typeof(points) = 'array' and jsonb_array_length(points) between 1 and 100),
  radius_m int check (radius_m between 5 and 100),
  -- The box around the points in degrees, the radius included: what is near a way is found by it.
  south float8 not null,
  west float8 not null,
  north float8 not null,
  east float8 not null,
  closed_for text check (closed_for in ('foot', 'vehicles', 'both')),
  -- Both count, in the zone of the group.
  first_day date,
  last_day date,
  -- Null for somebody without personal data.
  author_id uuid,
  -- A: in use. D: archived.
  status text not null default 'A' check (status in ('A', 'D')),
  version int not null default 1,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint hazard_point_has_radius check ((jsonb_array_length(points) = 1) = (radius_m is not null)),
  constraint hazard_closed_has_dates check (
    (kind = 'closedStreet' and closed_for is not null and first_day is not null and last_day >= first_day)
    or (kind <> 'closedStreet' and closed_for is null and first_day is null and last_day is null))
);
create index hazard_by_group on hazard (organisation_id, group_id, status, name_key, id);
alter table hazard enable row level security;
alter table hazard force row level security;
create policy tenant on hazard using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on hazard to caravan_app;
