-- A child whose name the crew typed because they are not on the list: what a person of the office said about the name. Once it is a
-- child of the organisation, the passenger is that child as if recorded so, and `typed_name` keeps what the crew wrote.
alter table run_passenger
  add column typed_name text,
  add column named_as text check (named_as in ('child', 'nobody')),
  add column named_by text,
  add column named_at timestamptz;
alter table run_passenger add constraint run_passenger_named check (
  (named_as is null) = (typed_name is null) and (named_as is null) = (named_by is null) and (named_as is null) = (named_at is null)
  and (named_as is distinct from 'nobody' or child_id is null));
