-- Ways out of a run that does not end as planned: broken down, called off, its children carried on by another run.
alter table run drop constraint run_status_check;
alter table run add constraint run_status_check check (status in ('PLANNED', 'IN_PROGRESS', 'INTERRUPTED', 'CLOSED', 'CANCELLED'));
alter table run
  add column interrupted_at timestamptz,
  add column interrupt_reason text,
  -- Called off by a person: the plan does not make the run again.
  add column cancelled_by uuid,
  -- The run that this one was sent to help.
  add column rescue_of uuid,
  add foreign key (organisation_id, rescue_of) references run (organisation_id, id);
drop index run_open;
create index run_open on run (organisation_id, service_date, status) where status in ('PLANNED', 'IN_PROGRESS', 'INTERRUPTED');

alter table run_passenger drop constraint run_passenger_state_check;
alter table run_passenger add constraint run_passenger_state_check check (state in (
  'EXPECTED', 'ABSENT', 'NO_SHOW', 'BOARDED', 'DROPPED', 'COLLECTED', 'KEPT', 'RETURNED', 'TRANSFERRING', 'TRANSFERRED', 'UNRESOLVED'));
-- The passenger of the run that handed the child over.
alter table run_passenger add column from_passenger_id uuid;
alter table run_passenger add foreign key (organisation_id, from_passenger_id) references run_passenger (organisation_id, id);

-- ACCEPTED is not among them: it is read from what the receiving run recorded, never written.
alter table boarding_event drop constraint boarding_event_type_check;
alter table boarding_event add constraint boarding_event_type_check check (type in (
  'BOARDED', 'NOT_HERE', 'ABSENT', 'DROPPED', 'COLLECTED', 'KEPT', 'RETURNED', 'TRANSFERRING', 'MISSING', 'ANSWERED', 'RESOLVED', 'UNDO'));
alter table boarding_event add column to_run_id uuid;
alter table boarding_event add foreign key (organisation_id, to_run_id) references run (organisation_id, id);
alter table boarding_event add constraint boarding_event_transfer check ((type = 'TRANSFERRING') = (to_run_id is not null));
create index boarding_event_to_run on boarding_event (organisation_id, to_run_id) where to_run_id is not null;

-- Which rules there are is known to the application; features add theirs.
alter table alert drop constraint alert_rule_check;
alter table alert add constraint alert_rule_check check (rule ~ '^[A-Z][A-Z_]{2,39}$');
