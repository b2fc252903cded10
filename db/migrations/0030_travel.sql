-- Where a child travels on a date, and why: homes, the rules between them, one-off changes, and what a manifest was made from.

create table household (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  name text not null,
  -- Where the child gets on and off; null: this home brings and fetches the child itself.
  place_id uuid,
  -- The other guardians may see it too.
  shared boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, child_id) references child_profile (organisation_id, person_id),
  foreign key (organisation_id, place_id) references place (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index household_by_child on household (organisation_id, child_id);
create index household_by_place on household (organisation_id, place_id) where place_id is not null;
alter table household enable row level security;
alter table household force row level security;
create policy tenant on household using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on household to caravan_app;

create table household_adult (
  organisation_id uuid not null,
  group_id uuid not null,
  household_id uuid not null,
  adult_id uuid not null,
  primary key (organisation_id, household_id, adult_id),
  foreign key (organisation_id, household_id) references household (organisation_id, id) on delete cascade,
  foreign key (organisation_id, adult_id) references person (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index household_adult_by_adult on household_adult (organisation_id, adult_id);
alter table household_adult enable row level security;
alter table household_adult force row level security;
create policy tenant on household_adult using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on household_adult to caravan_app;

create table custody_rule (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  -- Null: the child does not travel on these days (a court or safety restriction), for the reason.
  household_id uuid,
  pattern text not null check (pattern in ('weekdays', 'cycle', 'dates')),
  weekdays int[] not null default '{}',
  -- A cycle of whole weeks that begins on the anchor; `weeks_on` counts from 0. Never by the number of the week in the year.
  anchor date,
  weeks int check (weeks between 1 and 12),
  weeks_on int[] not null default '{}',
  dates text[] not null default '{}',
  direction text not null check (direction in ('both', 'to_school', 'from_school')),
  valid_from date not null,
  valid_to date,
  agreed_by uuid[] not null default '{}',
  reason text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  check (valid_to is null or valid_to >= valid_from),
  check (pattern <> 'cycle' or (anchor is not null and weeks is not null)),
  check (household_id is not null or reason <> ''),
  foreign key (organisation_id, child_id) references child_profile (organisation_id, person_id),
  foreign key (organisation_id, household_id) references household (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index custody_rule_by_child on custody_rule (organisation_id, child_id);
create index custody_rule_by_household on custody_rule (organisation_id, household_id) where household_id is not null;
alter table custody_rule enable row level security;
alter table custody_rule force row level security;
create policy tenant on custody_rule using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on custody_rule to caravan_app;

create table change_request (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  day date not null,
  direction text not null check (direction in ('to_school', 'from_school')),
  kind text not null check (kind in ('stop', 'collected')),
  route_id uuid,
  place_id uuid,
  household_id uuid,
  note text not null default '',
  state text not null check (state in ('proposed', 'auto_accepted', 'approved', 'refused', 'expired')),
  -- What decided: a rule of the house or a person.
  rule text not null,
  answer text not null default '',
  proposed_by uuid not null,
  proposer_name text not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  decider_name text,
  decided_at timestamptz,
  version int not null default 1,
  primary key (organisation_id, id),
  check (kind <> 'stop' or (route_id is not null and place_id is not null)),
  foreign key (organisation_id, child_id) references child_profile (organisation_id, person_id),
  foreign key (organisation_id, route_id) references route (organisation_id, id),
  foreign key (organisation_id, place_id) references place (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index change_request_by_child on change_request (organisation_id, child_id, day);
create index change_request_by_group on change_request (organisation_id, group_id, day, id);
create index change_request_by_route on change_request (organisation_id, route_id) where route_id is not null;
create index change_request_by_place on change_request (organisation_id, place_id) where place_id is not null;
alter table change_request enable row level security;
alter table change_request force row level security;
create policy tenant on change_request using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on change_request to caravan_app;

-- The rule that put the child on this list, what it beat, and whose home it concerns; kept as it was when the list was made.
alter table run_passenger add column source_rule text not null default 'default';
alter table run_passenger add column explanation jsonb not null default '{}';
alter table run_passenger add column household_id uuid;
