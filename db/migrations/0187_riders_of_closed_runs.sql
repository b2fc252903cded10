-- oldest program: 2.19.4
-- How many children a closed run had on its list, whatever became of them: a history of a year adds up its runs instead of reading
-- every child of them. Null while the run is not closed, and on a run that an older program closed: such a run is counted.
alter table run add column riders int check (riders >= 0);

alter table run no force row level security;
alter table run_passenger no force row level security;
update run set riders = (select count(*) from run_passenger p
  where p.organisation_id = run.organisation_id and p.run_id = run.id and p.child_id is not null)
where status = 'CLOSED';
alter table run force row level security;
alter table run_passenger force row level security;

create index run_by_start on run (organisation_id, group_id, planned_start, id);
create index run_riders on run (organisation_id, group_id, service_date) include (riders) where riders is not null;
