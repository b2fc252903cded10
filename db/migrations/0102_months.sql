-- What is asked about a month reads hundreds of thousands of these rows: all that it needs is in the key (docs/adr/0097), and
-- all that the board of a day needs, or it takes the unique key and the policy as a filter.
create index run_passenger_told on run_passenger (organisation_id, run_id, group_id) include (child_id, rode, state, name, answered);
drop index run_passenger_of_run;
create index run_stop_told on run_stop (organisation_id, run_id, group_id) include (place_id, name, planned_at, arrived_at, id, seq, latitude, longitude);
drop index run_stop_of_run;
create index run_crew_of_run on run_crew (organisation_id, run_id, group_id);

-- How good the estimates of a run were, by how far ahead they looked. Of a month of a city there are three million estimates,
-- and a hundred thousand of these.
create table eta_score (
  organisation_id uuid not null,
  group_id uuid not null,
  run_id uuid not null,
  -- The first minute of the band.
  low int not null,
  samples int not null check (samples >= 0),
  within int not null check (within between 0 and samples),
  primary key (organisation_id, run_id, group_id, low) include (samples, within),
  foreign key (organisation_id, run_id) references run (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
alter table eta_sample no force row level security;
insert into eta_score (organisation_id, group_id, run_id, low, samples, within)
  select e.organisation_id, e.group_id, e.run_id, b.low, count(*), count(*) filter (where e.within)
  from eta_sample e join (values (0, 3), (3, 6), (6, 10), (10, 15)) as b (low, high)
    on extract(epoch from e.predicted_at - e.made_at) / 60 >= b.low and extract(epoch from e.predicted_at - e.made_at) / 60 < b.high
  where e.within is not null group by e.organisation_id, e.group_id, e.run_id, b.low;
alter table eta_sample force row level security;
alter table eta_score enable row level security;
alter table eta_score force row level security;
create policy tenant on eta_score using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on eta_score to caravan_app;
-- Scored group by group.
create index eta_sample_to_score on eta_sample (organisation_id, group_id, made_at) where actual_at is null;
drop index eta_sample_unscored;
-- Forgotten by age; rows lie in the order in which they were made.
create index eta_sample_by_age on eta_sample using brin (organisation_id, made_at);

-- Own rows are shown too, so no index can answer this policy and it is read for each membership: searching the text of the
-- list takes a tenth of making a list of it (ids are of one length and stand between commas). What is written is checked as before.
alter policy tenant on membership
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and (position(group_id::text in current_setting('app.groups', true)) > 0
      or person_id = nullif(current_setting('app.person', true), '')::uuid));
