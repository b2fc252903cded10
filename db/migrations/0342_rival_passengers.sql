-- A child whom two runs have on board at the same time: each passenger names the other, since when, and what is known of the question
-- which run had the child ('here' and 'there' are the word of a person on the other run, given at `rival_said_at`). Without a foreign key: a passenger of a planned run may go.
alter table run_passenger
  add column rival_id uuid,
  add column rival_at timestamptz,
  add column rival_verdict text check (rival_verdict in ('open', 'here', 'there')),
  add column rival_said_at timestamptz;
alter table run_passenger add constraint run_passenger_rival check (
  (rival_id is null) = (rival_at is null) and (rival_id is null) = (rival_verdict is null));
