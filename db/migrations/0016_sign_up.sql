-- Asking for an account in a group. It is closed until an administrator opens the group's door; the address of the door
-- says which group, so nobody finds a school by asking.

create table control.sign_up_door (
  code text primary key,
  organisation_id uuid not null,
  group_id uuid not null,
  created_at timestamptz not null,
  unique (organisation_id, group_id)
);
grant select, insert, update, delete on control.sign_up_door to caravan_control;

create table sign_up (
  organisation_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  name text not null,
  surname text not null,
  email text not null,
  phone text,
  role text not null check (role in ('CB_PARENT', 'CB_ASSISTANT')),
  -- Why, in the words of who asks: which child, which work.
  message text not null default '',
  language text not null,
  state text not null default 'asked' check (state in ('asked', 'accepted', 'refused')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  -- Of an accepted one.
  person_id uuid,
  -- Of a refused one, told to who asked.
  reason text,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group
);
create index sign_up_of_group on sign_up (organisation_id, group_id, state, created_at);

alter table sign_up enable row level security;
alter table sign_up force row level security;
create policy tenant on sign_up
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any(string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]))
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any(string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on sign_up to caravan_app;
