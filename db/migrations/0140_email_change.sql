-- A change of the e-mail address by which a person gets back into the account. It counts once the new address confirmed
-- it; the address before can restore itself for a week. Only the SHA-256 of each link's secret is kept.

create table control.email_change (
  id uuid primary key,
  account_id uuid not null references control.account,
  organisation_id uuid not null references control.organisation,
  person_id uuid not null,
  -- Null: there was none before, or there is none afterwards.
  old_email text,
  new_email text,
  requested_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'withdrawn', 'restored')),
  confirm_hash bytea unique,
  confirm_until timestamptz not null,
  confirmed_at timestamptz,
  restore_hash bytea unique,
  restore_until timestamptz
);
-- One change at a time waits for an account in an organisation.
create unique index email_change_waiting on control.email_change (account_id, organisation_id) where state = 'waiting';
create index email_change_of_account on control.email_change (account_id, requested_at);

grant select, insert, update, delete on control.email_change to caravan_control;
