-- Rooms and units of a group, and in which of them a guest is, from a day on (docs/adr/0219).

create table room (
  organisation_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  kind text not null check (kind in ('ROOM', 'UNIT')),
  name text not null,
  -- For the office.
  note text not null default '',
  -- Guests at the same time; null: not counted.
  capacity int check (capacity between 1 and 500),
  archived_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create unique index room_name on room (organisation_id, group_id, lower(name)) where archived_at is null;
alter table room enable row level security;
alter table room force row level security;
create policy tenant on room using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
  and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update on room to caravan_app;

-- A row is never changed but for the day on which it ends.
create table room_stay (
  organisation_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  room_id uuid not null,
  person_id uuid not null,
  valid_from date not null,
  -- The last day; null: until further notice. The day before the first: it never began.
  valid_to date,
  created_at timestamptz not null,
  created_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, room_id) references room (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, created_by) references person (organisation_id, id),
  constraint room_stay_days check (valid_to is null or valid_to >= valid_from - 1)
);
create index room_stay_of_person on room_stay (organisation_id, person_id, valid_from desc);
create index room_stay_in_room on room_stay (organisation_id, room_id);
-- Of two moves of one guest at the same time one is refused.
create unique index room_stay_once on room_stay (organisation_id, group_id, person_id) where valid_to is null;
alter table room_stay enable row level security;
alter table room_stay force row level security;
create policy tenant on room_stay using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
  and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on room_stay to caravan_app;
grant update (valid_to) on room_stay to caravan_app;
