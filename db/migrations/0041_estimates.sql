-- What families were told of a vehicle that comes, and how good the estimates were.

create table run_approach (
  organisation_id uuid not null,
  group_id uuid not null,
  run_id uuid not null,
  stop_id uuid not null,
  told_at timestamptz not null,
  primary key (organisation_id, run_id, stop_id),
  foreign key (organisation_id, run_id) references run (organisation_id, id),
  foreign key (organisation_id, stop_id) references run_stop (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
alter table run_approach enable row level security;
alter table run_approach force row level security;
create policy tenant on run_approach using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on run_approach to caravan_app;

create table eta_sample (
  organisation_id uuid not null,
  group_id uuid not null,
  run_id uuid not null,
  stop_id uuid not null,
  made_at timestamptz not null,
  predicted_at timestamptz not null,
  source text not null check (source in ('position', 'stops')),
  -- Filled at night: when it came, and whether that was within the open bands (null: it looked too far ahead).
  actual_at timestamptz,
  within boolean,
  primary key (organisation_id, run_id, stop_id, made_at),
  foreign key (organisation_id, run_id) references run (organisation_id, id),
  foreign key (organisation_id, stop_id) references run_stop (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index eta_sample_unscored on eta_sample (organisation_id, made_at) where actual_at is null;
alter table eta_sample enable row level security;
alter table eta_sample force row level security;
create policy tenant on eta_sample using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on eta_sample to caravan_app;
