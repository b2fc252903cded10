-- Children who are on a list and do not come: the family is asked, the office confirms, the seat stays in sight.

-- From here on (until that day, or for good when it is null) the child does not ride; the place on the route is kept.
alter table route_passenger add column rest_from date, add column rest_until date;
alter table route_passenger add constraint route_passenger_rest check (rest_until is null or rest_until >= rest_from);

create table ride_question (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  route_id uuid not null,
  route_name text not null,
  child_id uuid not null,
  -- The service days on which the child was expected and not there.
  days date[] not null,
  state text not null check (state in ('asked', 'kept', 'answered', 'confirmed', 'refused')),
  asked_at timestamptz not null,
  answer text check (answer in ('keep', 'pause', 'stop')),
  -- A pause: its last day. A stop: its first.
  answer_day date,
  answered_by uuid,
  answered_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  version int not null default 1,
  primary key (organisation_id, id),
  check ((answer in ('pause', 'stop')) = (answer_day is not null) or answer is null),
  foreign key (organisation_id, route_id) references route (organisation_id, id),
  foreign key (organisation_id, child_id) references child_profile (organisation_id, person_id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create unique index ride_question_open on ride_question (organisation_id, route_id, child_id) where state in ('asked', 'answered');
create index ride_question_by_group on ride_question (organisation_id, group_id, asked_at, id) where state in ('asked', 'answered');
create index ride_question_by_child on ride_question (organisation_id, child_id, asked_at);
alter table ride_question enable row level security;
alter table ride_question force row level security;
create policy tenant on ride_question using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update on ride_question to caravan_app;
