-- Measurements of people in care: what was measured, or why it was not (docs/adr/0208).

-- A row is never changed: a correction is a row of its own that names the one it replaces.
create table observation (
  organisation_id uuid not null,
  group_id uuid not null,
  -- Made by the device: the same call again adds nothing.
  id uuid not null,
  person_id uuid not null,
  measurement text not null check (measurement in ('GLYCEMIA', 'WEIGHT', 'PRESSURE', 'HEART_RATE', 'TEMPERATURE', 'SATURATION',
    'PURGE', 'DIURESIS', 'RESP_RATE', 'PAIN', 'HEIGHT', 'CONSCIOUSNESS')),
  outcome text not null check (outcome in ('value', 'refused', 'not_possible', 'asleep')),
  -- In the first unit of the definition. Of a pressure the systolic value, and in `second` the diastolic one.
  value numeric,
  second numeric,
  -- The meter showed LO or HI instead of a number.
  comparator text check (comparator in ('<', '>')),
  -- What was chosen where nothing is counted.
  choice text,
  -- As it was typed, in the unit in which it was typed.
  unit text not null,
  entered text,
  entered_second text,
  context jsonb not null default '{}',
  note text not null default '',
  -- Improbable, and entered with a second tap.
  confirmed boolean not null default false,
  -- Who entered it: staff, or the family at home.
  source text not null check (source in ('staff', 'home')),
  author_id uuid,
  -- When it was measured, when it was written down on a device, when it came here.
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  synced_at timestamptz not null,
  late_reason text,
  -- What the rules said of it, with the version of the definitions that they went by.
  level text not null check (level in ('none', 'tint', 'amber', 'red')),
  rule text,
  rule_limit numeric,
  definition_version int not null,
  status text not null default 'final' check (status in ('final', 'entered_in_error')),
  replaces_id uuid,
  correction_reason text,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  foreign key (organisation_id, replaces_id) references observation (organisation_id, id),
  constraint observation_has_value check ((outcome = 'value') = (value is not null or comparator is not null or choice is not null)),
  constraint observation_not_before_it_happened check (recorded_at >= happened_at and synced_at >= recorded_at),
  constraint observation_correction_says_why check ((replaces_id is null) = (correction_reason is null)),
  constraint observation_error_is_a_correction check (status = 'final' or replaces_id is not null),
  constraint observation_level_has_rule check ((level = 'none') = (rule is null))
);
create index observation_of_person on observation (organisation_id, person_id, measurement, happened_at desc);
-- A row is replaced once: of two corrections at the same time one is refused.
create unique index observation_replaced_once on observation (organisation_id, replaces_id) where replaces_id is not null;
alter table observation enable row level security;
alter table observation force row level security;
create policy tenant on observation using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
-- Neither update nor delete.
grant select, insert on observation to caravan_app;

-- What ranges go by: the date of birth of somebody who is measured.
create table measured_person (
  organisation_id uuid not null,
  group_id uuid not null,
  person_id uuid not null,
  birth_date date not null,
  version int not null default 1,
  primary key (organisation_id, person_id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id)
);
alter table measured_person enable row level security;
alter table measured_person force row level security;
create policy tenant on measured_person using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update on measured_person to caravan_app;
