-- oldest program: 2.19.4
-- 0102 and 0161 were changed after they were merged. A database that applied an earlier text of them lacks what is made here; any
-- other has it, and nothing happens (docs/adr/0164).

do $$
begin
  if not exists (select from pg_attribute where attrelid = 'run_passenger_told'::regclass and attname = 'answered') then
    drop index run_passenger_told;
    create index run_passenger_told on run_passenger (organisation_id, run_id, group_id) include (child_id, rode, state, name, answered);
  end if;
  if not exists (select from pg_attribute where attrelid = 'run_stop_told'::regclass and attname = 'seq') then
    drop index run_stop_told;
    create index run_stop_told on run_stop (organisation_id, run_id, group_id)
      include (place_id, name, planned_at, arrived_at, id, seq, latitude, longitude);
  end if;
end
$$;
create index if not exists eta_sample_by_age on eta_sample using brin (organisation_id, made_at);
alter table alert add column if not exists concerned_ids uuid[] not null default '{}';
