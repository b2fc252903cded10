-- What an account has beside its password, when a session last proved who it is, and what is half-way through a sign-in.

alter table control.session
  -- Null on sessions of before: the moment in which they began.
  add column auth_time timestamptz,
  drop constraint session_revoked_reason_check,
  add constraint session_revoked_reason_check
    check (revoked_reason in ('signed-out', 'blocked', 'password-reset', 'administrator', 'ended', 'role-taken'));

create table control.totp (
  account_id uuid primary key references control.account on delete cascade,
  -- Sealed with the house's key, bound to the account.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until a first code has proved that the device knows the secret.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: it and everything before are worth nothing any more.
  last_step bigint
);

-- One use each; only the SHA-256 of a code is kept.
create table control.recovery_code (
  account_id uuid not null references control.account on delete cascade,
  hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

create table control.passkey (
  id uuid primary key,
  account_id uuid not null references control.account on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- A counter that goes back means a copied key. Passkeys that are synchronised always say 0.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_account on control.passkey (account_id);

-- What a passkey is asked to sign, once and within minutes.
create table control.passkey_challenge (
  id uuid primary key,
  challenge text not null,
  purpose text not null check (purpose in ('register', 'sign-in', 'second-step', 'step-up')),
  -- Null for a sign-in without user name.
  account_id uuid references control.account on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index passkey_challenge_by_age on control.passkey_challenge (expires_at);

-- The first half of a sign-in was right, the factor is missing. It opens nothing by itself.
create table control.sign_in_step (
  hash bytea primary key,
  account_id uuid not null references control.account on delete cascade,
  channel text not null check (channel in ('web', 'mobile')),
  amr text[] not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_step_of_account on control.sign_in_step (account_id);

grant select, insert, update, delete on control.totp, control.recovery_code, control.passkey,
  control.passkey_challenge, control.sign_in_step to caravan_control;
