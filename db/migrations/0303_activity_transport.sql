-- What the office decided about the transport of an activity (docs/adr/0229). A row is never changed: the one with the highest number counts. Without a
-- row, and after OPEN, transport is requested.
create table care_activity_transport (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  activity_id uuid not null,
  nth int not null check (nth >= 1),
  decision text not null check (decision in ('ROUTE', 'NONE', 'OPEN')),
  -- Which route takes people there, and on which day; its run of that day is looked up, so that a cancelled one counts no more.
  route_id uuid,
  service_date date,
  -- Why there is no transport.
  reason text not null default '',
  -- Why it is requested again.
  cause text check (cause in ('CHANGED', 'CLOSED')),
  author_id uuid,
  at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, activity_id) references care_activity (organisation_id, id),
  foreign key (organisation_id, route_id) references route (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint care_activity_transport_route check ((decision = 'ROUTE') = (route_id is not null) and (route_id is null) = (service_date is null)),
  constraint care_activity_transport_says_why check ((decision = 'NONE') = (reason <> '')),
  constraint care_activity_transport_again check ((decision = 'OPEN') = (cause is not null))
);
-- Of two decisions at the same time one is refused.
create unique index care_activity_transport_once on care_activity_transport (organisation_id, activity_id, nth);
create index care_activity_transport_of_route on care_activity_transport (organisation_id, route_id) where route_id is not null;
alter table care_activity_transport enable row level security;
alter table care_activity_transport force row level security;
create policy tenant on care_activity_transport using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
-- Neither update nor delete.
grant select, insert on care_activity_transport to caravan_app;
