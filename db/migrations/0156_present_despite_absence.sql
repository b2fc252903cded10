-- A child who was reported absent and boarded all the same: for this day and direction the absence no longer counts
-- (physical presence beats paper). `boarded` is the direction of the boarding. `presumed` is the way home of the same day: the
-- child counts as expected on it until the family or the office has said otherwise.
create table absence_contradiction (
  organisation_id uuid not null,
  group_id uuid not null,
  absence_id uuid not null,
  child_id uuid not null,
  day date not null,
  direction text not null check (direction in ('to_school', 'from_school', 'between')),
  kind text not null check (kind in ('boarded', 'presumed')),
  -- The run that the child boarded, and when the server heard of it.
  run_id uuid not null,
  at timestamptz not null,
  -- `presumed`: who said what is true of the way home.
  answered_at timestamptz,
  answered_by uuid,
  primary key (organisation_id, absence_id, day, direction),
  foreign key (organisation_id, absence_id) references absence (organisation_id, id) on delete cascade,
  foreign key (organisation_id, run_id) references run (organisation_id, id),
  foreign key (organisation_id, child_id) references child_profile (organisation_id, person_id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index absence_contradiction_by_child on absence_contradiction (organisation_id, child_id, day);
alter table absence_contradiction enable row level security;
alter table absence_contradiction force row level security;
create policy tenant on absence_contradiction
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]))
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on absence_contradiction to caravan_app;

-- When the family said that the child comes after all: what the crew recorded about the absence before no longer counts.
alter table run_passenger add column absence_withdrawn_at timestamptz;
