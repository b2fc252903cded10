-- Files and pictures that answers to surveys with names hold (docs/adr/0205).
create table survey_file (
  organisation_id uuid not null,
  group_id uuid not null,
  survey_id uuid not null,
  round int not null,
  id uuid not null,
  -- The key of the question that it answers.
  question text not null,
  -- Who brought it, and about whom it is in a monitoring.
  person_id uuid not null,
  subject_id uuid,
  file_id uuid not null,
  name text not null,
  -- Bytes as they are stored.
  size int not null check (size > 0),
  created_at timestamptz not null,
  primary key (organisation_id, survey_id, id),
  foreign key (organisation_id, survey_id, round) references survey_round (organisation_id, survey_id, round) on delete cascade,
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, subject_id) references person (organisation_id, id),
  foreign key (organisation_id, file_id) references file (organisation_id, id),
  -- A question has one; another takes its place.
  unique nulls not distinct (organisation_id, survey_id, round, question, person_id, subject_id)
);
create index survey_file_by_id on survey_file (organisation_id, id);
create index survey_file_about on survey_file (organisation_id, subject_id) where subject_id is not null;
alter table survey_file enable row level security;
alter table survey_file force row level security;
create policy tenant on survey_file using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on survey_file to caravan_app;
