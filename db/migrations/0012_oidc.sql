-- Signing in with an OpenID Connect issuer.

-- Whose account a subject of an issuer is: only an explicit act of the account's owner makes such a row.
create table control.identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references control.account on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject),
  unique (account_id, issuer)
);

-- A way to the issuer and back. Only SHA-256 of what the browser holds is kept; the verifier of PKCE is sealed.
create table control.oidc_attempt (
  state_hash bytea primary key,
  key_hash bytea not null,
  purpose text not null check (purpose in ('sign-in', 'link')),
  -- Who wants to link; null for a sign-in.
  account_id uuid references control.account on delete cascade,
  nonce text not null,
  verifier bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Of a link: what the issuer said, waiting for its owner to confirm it in the browser that asked.
  subject text,
  linked_at timestamptz
);
create index oidc_attempt_by_age on control.oidc_attempt (expires_at);

-- How a browser gets the session that a redirect has opened (one use, a minute).
create table control.boot_token (
  hash bytea primary key,
  key_hash bytea not null,
  session_id uuid not null references control.session on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_from text
);
create index boot_token_by_age on control.boot_token (expires_at);

grant select, insert, update, delete on control.identity, control.oidc_attempt, control.boot_token to caravan_control;
