-- Who switched the early warning score of a group on or off, and so accepted responsibility for it; the last row counts (docs/adr/0230).
create table measurement_score_switch (
  organisation_id uuid not null,
  group_id uuid not null,
  version int not null check (version > 0),
  is_on boolean not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  primary key (organisation_id, group_id, version),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, decided_by) references person (organisation_id, id)
);
alter table measurement_score_switch enable row level security;
alter table measurement_score_switch force row level security;
create policy tenant on measurement_score_switch using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on measurement_score_switch to caravan_app;
