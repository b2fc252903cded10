-- Who of a family chose not to be told when a rule is met (docs/adr/0213). The row is there as long as that holds.
create table target_mute (
  organisation_id uuid not null,
  group_id uuid not null,
  target_id uuid not null,
  person_id uuid not null,
  -- The version that the choice was made at.
  version int not null,
  muted_at timestamptz not null,
  primary key (organisation_id, target_id, person_id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, target_id, version) references target_version (organisation_id, target_id, version),
  foreign key (organisation_id, person_id) references person (organisation_id, id)
);
alter table target_mute enable row level security;
alter table target_mute force row level security;
create policy tenant on target_mute using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, delete on target_mute to caravan_app;
