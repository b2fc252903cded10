-- Surveys that people answer and monitoring that staff fill in about a child or a guest (docs/adr/0204).

create table survey (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  -- SURVEY: answered by a person. MONITORING: about a child or a guest, by staff.
  kind text not null check (kind in ('SURVEY', 'MONITORING')),
  -- About whom a monitoring is.
  subject text check (subject in ('CHILD', 'GUEST')),
  title jsonb not null,
  title_key text not null,
  -- The language that every text has.
  language text not null check (language in ('en', 'it')),
  -- Sections with their questions.
  content jsonb not null,
  -- Which roles of the group or of the routes are asked.
  roles text[] not null,
  anonymous boolean not null,
  -- DRAFT: being written. OPEN: published. CLOSED: over. ARCHIVED: out of the lists.
  status text not null default 'DRAFT' check (status in ('DRAFT', 'OPEN', 'CLOSED', 'ARCHIVED')),
  opens_at timestamptz,
  closes_at timestamptz,
  -- When it is asked again: each time a round of its own.
  every text not null default 'never' check (every in ('never', 'week', 'month', 'year')),
  -- The newest round; 0: not published.
  round int not null default 0,
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, created_by) references person (organisation_id, id),
  constraint survey_monitoring_has_subject check ((kind = 'MONITORING') = (subject is not null)),
  constraint survey_monitoring_is_named check (kind = 'SURVEY' or not anonymous),
  constraint survey_closes_later check (closes_at is null or opens_at is null or closes_at > opens_at),
  constraint survey_repeats_to_an_end check (every = 'never' or closes_at is not null)
);
create index survey_by_group on survey (organisation_id, group_id, status, title_key, id);
create index survey_due on survey (organisation_id, closes_at) where status = 'OPEN';
alter table survey enable row level security;
alter table survey force row level security;
create policy tenant on survey using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on survey to caravan_app;

-- Whom a survey asks, as the audience of a post.
create table survey_audience (
  organisation_id uuid not null,
  group_id uuid not null,
  survey_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('group', 'route', 'family')),
  route_id uuid,
  child_id uuid,
  primary key (organisation_id, survey_id, id),
  foreign key (organisation_id, survey_id) references survey (organisation_id, id) on delete cascade,
  foreign key (organisation_id, route_id) references route (organisation_id, id),
  foreign key (organisation_id, child_id) references child_profile (organisation_id, person_id),
  constraint survey_audience_target check ((kind = 'route') = (route_id is not null) and (kind = 'family') = (child_id is not null))
);
alter table survey_audience enable row level security;
alter table survey_audience force row level security;
create policy tenant on survey_audience using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on survey_audience to caravan_app;

create table survey_round (
  organisation_id uuid not null,
  group_id uuid not null,
  survey_id uuid not null,
  round int not null,
  opens_at timestamptz not null,
  closes_at timestamptz,
  closed_at timestamptz,
  -- When those whom it asks were told, and when those who had not answered were reminded by the clock.
  told_at timestamptz,
  reminded_at timestamptz,
  primary key (organisation_id, survey_id, round),
  foreign key (organisation_id, survey_id) references survey (organisation_id, id) on delete cascade
);
alter table survey_round enable row level security;
alter table survey_round force row level security;
create policy tenant on survey_round using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on survey_round to caravan_app;

-- Who took part in a round of an anonymous survey: ids in their own order in one row, so that neither a time nor the place of a row says who was last.
create table survey_participation (
  organisation_id uuid not null,
  group_id uuid not null,
  survey_id uuid not null,
  round int not null,
  person_ids uuid[] not null default '{}',
  primary key (organisation_id, survey_id, round),
  foreign key (organisation_id, survey_id, round) references survey_round (organisation_id, survey_id, round) on delete cascade
);
alter table survey_participation enable row level security;
alter table survey_participation force row level security;
create policy tenant on survey_participation using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on survey_participation to caravan_app;

create table survey_answer (
  organisation_id uuid not null,
  group_id uuid not null,
  survey_id uuid not null,
  round int not null,
  id uuid not null,
  -- Who answered; null: anonymous.
  person_id uuid,
  -- About whom a monitoring is.
  subject_id uuid,
  content jsonb not null,
  score numeric,
  -- DRAFT: goes on later, on any device.
  state text not null check (state in ('DRAFT', 'DONE')),
  -- The day in the zone of the group; of an anonymous answer nothing finer is kept.
  day date not null,
  saved_at timestamptz,
  primary key (organisation_id, survey_id, id),
  foreign key (organisation_id, survey_id, round) references survey_round (organisation_id, survey_id, round) on delete cascade,
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, subject_id) references person (organisation_id, id),
  constraint survey_answer_anonymous check ((person_id is null) = (saved_at is null)),
  constraint survey_answer_draft_is_named check (state = 'DONE' or person_id is not null)
);
create unique index survey_answer_once on survey_answer (organisation_id, survey_id, round, person_id)
  where person_id is not null and subject_id is null;
create unique index survey_answer_once_about on survey_answer (organisation_id, survey_id, round, subject_id)
  where subject_id is not null;
create index survey_answer_about on survey_answer (organisation_id, subject_id) where subject_id is not null;
alter table survey_answer enable row level security;
alter table survey_answer force row level security;
create policy tenant on survey_answer using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on survey_answer to caravan_app;
