-- Devices on which an account has signed in before: failures of others elsewhere do not make them wait. Only the hash of
-- the token is kept. One browser may know several accounts of a family with the same token.
create table control.known_device (
  account_id uuid not null references control.account on delete cascade,
  hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (account_id, hash)
);
create index known_device_hash on control.known_device (hash);

grant select, insert, update, delete on control.known_device to caravan_control;

-- Counters that are over are swept in passing.
create index throttle_last_failed_at on control.throttle (last_failed_at);
