-- The sticker at the last row of a vehicle (docs/adr/0098): a random token on paper, of which only a hash is kept.
create table vehicle_sticker (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  -- SHA-256 of what the sticker says, hexadecimal.
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  maker_name text not null,
  -- Taken away, or followed by a new one.
  revoked_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, token_hash),
  foreign key (organisation_id, vehicle_id) references vehicle (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create unique index vehicle_sticker_valid on vehicle_sticker (organisation_id, vehicle_id) where revoked_at is null;
create index vehicle_sticker_of_vehicle on vehicle_sticker (organisation_id, vehicle_id);
create index vehicle_sticker_by_group on vehicle_sticker (organisation_id, group_id);
alter table vehicle_sticker enable row level security;
alter table vehicle_sticker force row level security;
create policy tenant on vehicle_sticker using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on vehicle_sticker to caravan_app;

-- How the crew showed that the vehicle was walked to the back. Null on a run that is closed: said, as before there were stickers.
alter table run add column vehicle_check text check (vehicle_check in ('sticker', 'said'));
alter table run add constraint run_vehicle_check check (vehicle_check is null or vehicle_checked);
