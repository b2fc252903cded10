-- Ranges of alerts that a named person set for somebody in care (docs/adr/0213).

-- A row is never changed: what is said later takes its place from the moment that it names. `ended`: from then on the usual ranges count.
create table own_range (
  organisation_id uuid not null,
  group_id uuid not null,
  -- Made by the device: the same call again adds nothing.
  id uuid not null,
  person_id uuid not null,
  measurement text not null check (measurement in ('GLYCEMIA', 'WEIGHT', 'PRESSURE', 'HEART_RATE', 'TEMPERATURE', 'SATURATION',
    'DIURESIS', 'RESP_RATE', 'PAIN', 'HEIGHT')),
  -- Of a pressure the systolic value, or the diastolic one.
  part text not null check (part in ('value', 'second')),
  ended boolean not null default false,
  -- In the first unit of the definition.
  low_red numeric,
  low_amber numeric,
  high_amber numeric,
  high_red numeric,
  -- The unit in which it was typed.
  unit text not null,
  -- Who decided it, by name and function: often a clinician without an account. `author_id` wrote it down.
  decided_by text not null,
  decided_as text not null check (decided_as in ('DOCTOR', 'NURSE', 'MANAGER', 'OTHER')),
  reason text not null,
  author_id uuid,
  set_at timestamptz not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  replaces_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  foreign key (organisation_id, replaces_id) references own_range (organisation_id, id),
  constraint own_range_says_something check (ended = (coalesce(low_red, low_amber, high_amber, high_red) is null)),
  constraint own_range_in_order check (coalesce(low_red, low_amber) <= coalesce(low_amber, low_red)
    and coalesce(low_amber, low_red) < coalesce(high_amber, high_red) and coalesce(high_amber, high_red) <= coalesce(high_red, high_amber)),
  constraint own_range_has_days check (valid_to > valid_from),
  constraint own_range_end_replaces check (not ended or replaces_id is not null)
);
create index own_range_of_person on own_range (organisation_id, person_id, set_at);
-- A row is replaced once: of two changes at the same time one is refused.
create unique index own_range_replaced_once on own_range (organisation_id, replaces_id) where replaces_id is not null;
alter table own_range enable row level security;
alter table own_range force row level security;
create policy tenant on own_range using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
-- Neither update nor delete.
grant select, insert on own_range to caravan_app;

-- By which range of the person a value was marked; none: by the usual ones.
alter table observation add column own_range_id uuid;
alter table observation add constraint observation_own_range foreign key (organisation_id, own_range_id)
  references own_range (organisation_id, id);
