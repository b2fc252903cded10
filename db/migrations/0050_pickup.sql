-- Who may receive a child at the end of a ride: people named for dates, permissions on paper, and who did receive it.

-- A person in words, named for one or more children. Given out, used up or over is read from the days, never stored.
create table delegate (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  name text not null,
  -- What the person is to the child, in the words of the family.
  relation text not null default '',
  phone text,
  email text,
  -- A file of the store; no foreign key, the file is dropped first and swept later.
  picture_id uuid,
  -- How the person is recognised when there is no code.
  id_check text not null check (id_check in ('known', 'document', 'code')),
  valid_from date not null,
  valid_to date not null,
  -- Monday is 1; empty: every day.
  weekdays int[] not null default '{}',
  -- For one run: used there, it is used up.
  one_time boolean not null default false,
  -- What the codes of each day are made of, sealed under a key that is not in the database.
  secret bytea not null,
  issued_by uuid not null,
  issuer_name text not null,
  issued_at timestamptz not null,
  revoked_at timestamptz,
  revoker_name text,
  version int not null default 1,
  primary key (organisation_id, id),
  -- At most a year (ours).
  check (valid_to between valid_from and valid_from + 366),
  foreign key (organisation_id, issued_by) references person (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index delegate_by_group on delegate (organisation_id, group_id, valid_to);
create index delegate_by_issuer on delegate (organisation_id, issued_by);
alter table delegate enable row level security;
alter table delegate force row level security;
create policy tenant on delegate using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on delegate to caravan_app;

create table delegate_child (
  organisation_id uuid not null,
  group_id uuid not null,
  delegate_id uuid not null,
  child_id uuid not null,
  primary key (organisation_id, delegate_id, child_id),
  foreign key (organisation_id, delegate_id) references delegate (organisation_id, id) on delete cascade,
  foreign key (organisation_id, child_id) references child_profile (organisation_id, person_id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index delegate_child_by_child on delegate_child (organisation_id, child_id);
alter table delegate_child enable row level security;
alter table delegate_child force row level security;
create policy tenant on delegate_child using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on delegate_child to caravan_app;

-- What a family allows beyond listed people, on paper. Asked for by a parent, it holds once an administrator has the paper.
create table release_permission (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  kind text not null check (kind in ('met_by_adult', 'with_sibling', 'self_release')),
  sibling_id uuid,
  -- Years that the sibling must have, as the paper says.
  sibling_age int check (sibling_age between 10 and 18),
  -- Such as 2026/2027.
  school_year text not null,
  valid_from date not null,
  valid_to date not null,
  signed_by text[] not null default '{}',
  signed_how text not null default 'paper' check (signed_how in ('paper', 'at_office', 'digital')),
  -- Where the paper lies.
  paper text not null default '',
  requested_by uuid not null,
  requester_name text not null,
  requested_at timestamptz not null,
  accepted_at timestamptz,
  accepter_name text,
  revoked_at timestamptz,
  revoker_name text,
  version int not null default 1,
  primary key (organisation_id, id),
  check (valid_to >= valid_from),
  check ((kind = 'with_sibling') = (sibling_id is not null)),
  check (accepted_at is null or cardinality(signed_by) > 0),
  foreign key (organisation_id, child_id) references child_profile (organisation_id, person_id),
  foreign key (organisation_id, sibling_id) references child_profile (organisation_id, person_id),
  foreign key (organisation_id, requested_by) references person (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create index release_permission_by_child on release_permission (organisation_id, child_id, valid_to);
create index release_permission_by_sibling on release_permission (organisation_id, sibling_id) where sibling_id is not null;
create index release_permission_by_requester on release_permission (organisation_id, requested_by);
alter table release_permission enable row level security;
alter table release_permission force row level security;
create policy tenant on release_permission using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on release_permission to caravan_app;

-- Who received the child (DROPPED), how that was known, and what made an exception of it. `refused` is what the rules of
-- the day said when the fact arrived: a fact is never turned away, but what was not allowed delivers nobody.
alter table boarding_event
  add column recipient_kind text,
  add column recipient_id uuid,
  add column recipient_name text,
  add column recipient_method text,
  add column exception_reason text,
  add column exception_phoned text,
  add column refused text;
alter table boarding_event add constraint boarding_event_recipient check (recipient_kind is null or type in ('DROPPED', 'RESOLVED'));
create index boarding_event_by_recipient on boarding_event (organisation_id, recipient_id) where recipient_id is not null;
