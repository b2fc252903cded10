-- Alerts about people in care, who took them, and when they are escalated (docs/adr/0213).

create table care_alert (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  -- What it is about: one alert of it stands at a time.
  subject text not null,
  source text not null check (source in ('RANGE', 'TARGET', 'DEVICE')),
  severity text not null check (severity in ('info', 'amber', 'red')),
  state text not null check (state in ('open', 'acknowledged', 'actioned', 'closed')),
  -- The newest reading that was out; a device that measures by itself has none.
  observation_id uuid,
  measurement text,
  target_id uuid,
  target_version int,
  -- What is said of it beside the reading: a limit, a word of a device.
  facts jsonb not null default '{}',
  for_family boolean not null default false,
  -- A later reading was within its range again.
  in_range boolean not null default false,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  -- Who acknowledged it; null: nobody yet.
  owner_id uuid,
  -- Whom it was given to last, and all whom it was given to.
  assigned_id uuid,
  told_ids uuid[] not null default '{}',
  -- How many steps it has.
  steps int not null default 1,
  -- How often it was escalated because nobody acknowledged it, and when it is next.
  step int not null default 0,
  next_at timestamptz,
  -- When it is to be measured again, and when somebody was told that this is due.
  recheck_at timestamptz,
  recheck_told_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, observation_id) references observation (organisation_id, id),
  foreign key (organisation_id, target_id, target_version) references target_version (organisation_id, target_id, version),
  foreign key (organisation_id, owner_id) references person (organisation_id, id),
  foreign key (organisation_id, assigned_id) references person (organisation_id, id),
  constraint care_alert_closed check ((state = 'closed') = (closed_at is not null)),
  constraint care_alert_owner check (state = 'open' or state = 'closed' or owner_id is not null)
);
create unique index care_alert_stands_once on care_alert (organisation_id, person_id, subject) where state <> 'closed';
create index care_alert_of_person on care_alert (organisation_id, person_id, opened_at desc);
create index care_alert_escalates on care_alert (organisation_id, next_at) where next_at is not null;
create index care_alert_rechecks on care_alert (organisation_id, recheck_at) where recheck_at is not null;
alter table care_alert enable row level security;
alter table care_alert force row level security;
create policy tenant on care_alert using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update on care_alert to caravan_app;

-- What happened to an alert, by whom; the application itself has no author.
create table care_alert_step (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  alert_id uuid not null,
  -- In the order in which they happened: several may have the same moment.
  nth int not null,
  kind text not null check (kind in ('opened', 'again', 'reopened', 'inRange', 'acknowledged', 'actioned', 'closed', 'escalated', 'recheckDue')),
  at timestamptz not null,
  -- When it was pressed, on a device that had no network.
  happened_at timestamptz not null,
  author_id uuid,
  -- To whom it was escalated; null: to the office.
  to_id uuid,
  observation_id uuid,
  note text not null default '',
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, alert_id) references care_alert (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  foreign key (organisation_id, to_id) references person (organisation_id, id),
  foreign key (organisation_id, observation_id) references observation (organisation_id, id)
);
create unique index care_alert_step_of_alert on care_alert_step (organisation_id, alert_id, nth);
alter table care_alert_step enable row level security;
alter table care_alert_step force row level security;
create policy tenant on care_alert_step using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
-- Neither update nor delete.
grant select, insert on care_alert_step to caravan_app;
