-- A child who was brought back on an earlier run of the day is not expected on a later one until a person of the office has decided
-- whether the child rides. `brought_back_id` is the passenger of the earlier run; without a foreign key, as for `rival_id`.
alter table run_passenger
  add column brought_back_id uuid,
  add column brought_back_at timestamptz,
  add column brought_back_to text check (brought_back_to in ('school', 'base', 'family')),
  add column ride_decision text check (ride_decision in ('open', 'riding', 'not_riding')),
  add column ride_decided_by text,
  add column ride_decided_at timestamptz;
alter table run_passenger add constraint run_passenger_brought_back check (
  (brought_back_id is null) = (brought_back_at is null) and (brought_back_id is null) = (brought_back_to is null)
  and (brought_back_id is null) = (ride_decision is null)
  and (coalesce(ride_decision, 'open') = 'open') = (ride_decided_at is null)
  and (ride_decided_by is null) = (ride_decided_at is null));
