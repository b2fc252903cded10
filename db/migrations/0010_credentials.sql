-- Letters that wait to be sent, and the links in them. Both belong to accounts, so both are in the schema control.

create table control.mail (
  id uuid primary key,
  -- Which letter: the feature that registered the kind writes it, from `data`.
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  attempts integer not null default 0,
  -- The process that is at it; another one may take over after this moment.
  leased_until timestamptz,
  -- Written once, so that every try sends the same letter. Emptied when the letter is gone: it holds a link.
  recipient text,
  subject text,
  body text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'nobody', 'failed')),
  finished_at timestamptz,
  last_error text,
  check (state = 'waiting' or body is null)
);
create index mail_waiting on control.mail (next_try_at) where state = 'waiting';
create index mail_finished on control.mail (finished_at) where state <> 'waiting';

-- A link that lets its holder choose a password, once. Only the SHA-256 of its secret is kept.
create table control.link_token (
  hash bytea primary key,
  kind text not null check (kind in ('reset', 'define')),
  account_id uuid not null references control.account,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_token_of_account on control.link_token (account_id);

grant select, insert, update, delete on control.mail, control.link_token to caravan_control;
