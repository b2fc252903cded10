-- Two places that were one (docs/adr/0070): what the vanished one was called by an import, and what people said are two.

create table merged_place (
  organisation_id uuid not null,
  group_id uuid not null,
  -- The place that is gone.
  id uuid not null,
  into_id uuid not null,
  external_key text,
  merged_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, into_id) references place (organisation_id, id) on delete cascade,
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index merged_place_by_into on merged_place (organisation_id, into_id);
create unique index merged_place_by_external_key on merged_place (organisation_id, group_id, external_key)
  where external_key is not null;
alter table merged_place enable row level security;
alter table merged_place force row level security;
create policy tenant on merged_place using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on merged_place to caravan_app;

create table place_apart (
  organisation_id uuid not null,
  group_id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  primary key (organisation_id, first_id, second_id),
  check (first_id < second_id),
  foreign key (organisation_id, first_id) references place (organisation_id, id) on delete cascade,
  foreign key (organisation_id, second_id) references place (organisation_id, id) on delete cascade,
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index place_apart_by_second on place_apart (organisation_id, second_id);
alter table place_apart enable row level security;
alter table place_apart force row level security;
create policy tenant on place_apart using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on place_apart to caravan_app;

create index place_by_point on place (organisation_id, group_id, latitude, longitude);
create index run_stop_by_place on run_stop (organisation_id, place_id) where place_id is not null;
