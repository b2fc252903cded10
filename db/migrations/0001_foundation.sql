-- Who there is: organisations and accounts (schema control), groups, people and what links them (tenant tables).
-- No foreign key runs between the two. Tenant tables: organisation_id first in every key, one policy, no triggers.

create schema control;
grant usage on schema control to caravan_control;
grant usage on schema public to caravan_app;

-- ---------------------------------------------------------------- schema control

create table control.organisation (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null
);

create table control.account (
  id uuid primary key,
  -- Normalised by the application (NFKC, lower case, trimmed): one spelling, one account.
  username text not null unique,
  -- Null until the person has chosen a password.
  password_hash text,
  status text not null default 'A' check (status in ('A', 'D')),
  language text not null default 'en',
  created_at timestamptz not null
);

create table control.account_organisation (
  account_id uuid not null references control.account,
  organisation_id uuid not null references control.organisation,
  person_id uuid not null,
  primary key (account_id, organisation_id),
  unique (organisation_id, person_id)
);

create table control.session (
  id uuid primary key,
  account_id uuid not null references control.account,
  organisation_id uuid not null,
  person_id uuid not null,
  role text not null check (role in ('CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT')),
  -- The groups chosen to work in; empty: all groups in which the person has the role.
  group_ids uuid[] not null default '{}',
  channel text not null check (channel in ('web', 'mobile')),
  language text not null,
  created_at timestamptz not null,
  absolute_end timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('signed-out', 'blocked', 'password-reset', 'administrator')),
  amr text[] not null,
  user_agent text not null
);
create index session_of_account on control.session (account_id, created_at desc);

-- The secret of a generation is never stored, its SHA-256 is. `salt` makes the next secret out of the one before.
create table control.session_token (
  session_id uuid not null references control.session on delete cascade,
  generation integer not null,
  hash bytea not null,
  salt bytea not null,
  issued_at timestamptz not null,
  confirmed_at timestamptz,
  last_used_at timestamptz,
  primary key (session_id, generation)
);

-- One use, for the upgrade of a websocket.
create table control.ticket (
  hash bytea primary key,
  session_id uuid not null references control.session on delete cascade,
  account_id uuid not null,
  organisation_id uuid not null,
  person_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table control.throttle (
  key text primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  blocked_until timestamptz
);

create table control.setting (
  key text primary key,
  value text not null
);

create table control.missing_term (
  term_id text primary key,
  times integer not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);

grant select, insert, update, delete on all tables in schema control to caravan_control;

-- ---------------------------------------------------------------- tenant tables

create table customer_group (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  -- IANA name; the days and wall times of the group are in it.
  zone text not null,
  -- The name of the group in the system that it was imported from.
  external_key text,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, external_key)
);

create table person (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  surname text not null,
  email text,
  phone text,
  identifier_code text,
  external_key text,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, identifier_code),
  unique (organisation_id, external_key)
);

-- Who is what, where, from when to when (days in the group's zone, both ends included).
create table membership (
  organisation_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  group_id uuid not null,
  role text not null check (role in ('CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT', 'CHILD')),
  valid_from date not null,
  valid_to date,
  primary key (organisation_id, id),
  unique (organisation_id, person_id, group_id, role, valid_from),
  foreign key (organisation_id, person_id) references person,
  foreign key (organisation_id, group_id) references customer_group,
  check (valid_to is null or valid_to >= valid_from)
);
create index membership_of_group on membership (organisation_id, group_id, role, person_id);

-- What an adult is to a child (README decision 7). `restricted` wins over everything else: nothing is shown.
create table relationship (
  organisation_id uuid not null,
  id uuid not null,
  adult_id uuid not null,
  child_id uuid not null,
  kind text not null,
  see boolean not null default true,
  notify boolean not null default true,
  decide boolean not null default true,
  collect boolean not null default true,
  restricted boolean not null default false,
  valid_from date not null,
  valid_to date,
  primary key (organisation_id, id),
  unique (organisation_id, adult_id, child_id, kind, valid_from),
  foreign key (organisation_id, adult_id) references person,
  foreign key (organisation_id, child_id) references person,
  check (adult_id <> child_id),
  check (valid_to is null or valid_to >= valid_from)
);
create index relationship_of_child on relationship (organisation_id, child_id, adult_id);

create table audit (
  organisation_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  account_id uuid,
  person_id uuid,
  role text,
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  -- Ids and field names only.
  details jsonb not null default '{}',
  primary key (organisation_id, id)
);
create index audit_of_subject on audit (organisation_id, subject_kind, subject_id, at desc);

-- The first answer of a call that carried an Idempotency-Key: a repeat gets it again.
create table command_log (
  organisation_id uuid not null,
  key uuid not null,
  endpoint text not null,
  request_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null,
  primary key (organisation_id, key)
);
create index command_log_by_age on command_log (organisation_id, created_at);

-- What is to be told after the commit.
create table outbox (
  organisation_id uuid not null,
  id uuid not null,
  message text not null,
  data jsonb not null,
  audience jsonb not null,
  created_at timestamptz not null,
  relayed_at timestamptz,
  primary key (organisation_id, id)
);
create index outbox_waiting on outbox (organisation_id, created_at, id) where relayed_at is null;

-- The last number that a recipient was given; a row, not a sequence, so that numbers appear in order.
create table live_counter (
  organisation_id uuid not null,
  person_id uuid not null,
  seq bigint not null,
  primary key (organisation_id, person_id)
);

create table live_message (
  organisation_id uuid not null,
  person_id uuid not null,
  seq bigint not null,
  message text not null,
  data jsonb not null,
  at timestamptz not null,
  primary key (organisation_id, person_id, seq)
);
create index live_message_by_age on live_message (organisation_id, at);

-- ---------------------------------------------------------------- row security and grants

alter table customer_group enable row level security;
alter table customer_group force row level security;
create policy tenant on customer_group
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update on customer_group to caravan_app;

alter table person enable row level security;
alter table person force row level security;
create policy tenant on person
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update on person to caravan_app;

alter table membership enable row level security;
alter table membership force row level security;
-- One's own memberships are visible before the groups of the actor are known: they say which groups these are.
create policy tenant on membership
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and (group_id = any(string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[])
      or person_id = nullif(current_setting('app.person', true), '')::uuid))
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any(string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update on membership to caravan_app;

alter table relationship enable row level security;
alter table relationship force row level security;
create policy tenant on relationship
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update on relationship to caravan_app;

alter table audit enable row level security;
alter table audit force row level security;
create policy tenant on audit
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on audit to caravan_app;

alter table command_log enable row level security;
alter table command_log force row level security;
create policy tenant on command_log
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update, delete on command_log to caravan_app;

alter table outbox enable row level security;
alter table outbox force row level security;
create policy tenant on outbox
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update, delete on outbox to caravan_app;

alter table live_counter enable row level security;
alter table live_counter force row level security;
create policy tenant on live_counter
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update on live_counter to caravan_app;

alter table live_message enable row level security;
alter table live_message force row level security;
create policy tenant on live_message
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, delete on live_message to caravan_app;
