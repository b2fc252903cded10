-- Who accepts a child who is brought back, or collects one, is judged like whoever receives them at a stop, and is kept as that person.
alter table boarding_event drop constraint boarding_event_recipient;
alter table boarding_event add constraint boarding_event_recipient
  check (recipient_kind is null or type in ('DROPPED', 'RESOLVED', 'RETURNED', 'COLLECTED'));
