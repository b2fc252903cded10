-- `planned_at` is what families are promised. When absences drop a stop the promise of earlier stops may move later
-- (never earlier, transport.md invariant 11); then `base_at` keeps what the route says. Null: nothing moved it.
alter table run_stop add column base_at timestamptz;
-- Families may choose how far away the vehicle is when they are told; each distance tells once.
alter table run_approach add column level text not null default 'm5'
  check (level in ('m3', 'm5', 'm10', 'm15', 's1', 's2', 's3'));
alter table run_approach drop constraint run_approach_pkey;
alter table run_approach add primary key (organisation_id, run_id, stop_id, level);

create table approach_choice (
  organisation_id uuid not null,
  person_id uuid not null,
  level text not null check (level in ('none', 'm3', 'm5', 'm10', 'm15', 's1', 's2', 's3')),
  primary key (organisation_id, person_id),
  foreign key (organisation_id, person_id) references person (organisation_id, id)
);
alter table approach_choice enable row level security;
alter table approach_choice force row level security;
create policy tenant on approach_choice using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update, delete on approach_choice to caravan_app;
