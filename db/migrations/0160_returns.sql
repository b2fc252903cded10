-- A child whom the crew brings back is on board until somebody at the school or the base has accepted them (docs/adr/0130).
alter table boarding_event
  add column returned_to text check (returned_to in ('school', 'base')),
  -- Who accepted the child, by name.
  add column accepted_by text check (char_length(accepted_by) >= 1),
  -- Recorded when nobody was asked who accepted: read as it was meant then.
  add column before_acceptance boolean not null default true;
alter table boarding_event alter column before_acceptance set default false;
alter table boarding_event add constraint boarding_event_acceptance check (
  (returned_to is null) = (accepted_by is null)
  and (returned_to is null or type = 'RETURNED' or (type = 'RESOLVED' and resolution = 'RETURNED')));

-- Where a returned child is. What was returned before stays at the school, as its families read.
alter table run_passenger add column returned_to text default 'school' check (returned_to in ('school', 'base'));
alter table run_passenger alter column returned_to drop default;
alter table run_passenger add constraint run_passenger_returned check (state <> 'RETURNED' or returned_to is not null);
