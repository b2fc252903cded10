-- Posts on the bulletin boards, whom they address, who read and confirmed them, and what they said before.

create table bulletin_post (
  organisation_id uuid not null,
  id uuid not null,
  -- group: the board of the groups. guest: that of their guests.
  board text not null default 'group' check (board in ('group', 'guest')),
  -- All groups of its audience: whoever administers every one of them manages it.
  group_ids uuid[] not null check (cardinality(group_ids) > 0),
  author_id uuid,
  title text not null,
  body text not null default '',
  search_key text not null,
  -- The language in which it was written.
  language text not null,
  urgency text not null check (urgency in ('emergency', 'action', 'info', 'digest')),
  pinned boolean not null default false,
  must_confirm boolean not null default false,
  confirm_by timestamptz,
  -- Which roles of the groups and routes it addresses.
  roles text[] not null,
  -- DRAFT: being written. WAITING: an assistant asks for approval. ACTIVE: published, or will be. ARCHIVED: withdrawn.
  status text not null default 'DRAFT' check (status in ('DRAFT', 'WAITING', 'ACTIVE', 'ARCHIVED')),
  -- Why it was not approved, or was withdrawn.
  reason text,
  publish_at timestamptz,
  expires_at timestamptz,
  -- When its recipients were told; null: not yet.
  told_at timestamptz,
  -- When those who had not confirmed were reminded by the clock.
  reminded_at timestamptz,
  -- Grows with every change of what it says; whoever read or confirmed an older one than asked_revision is asked again.
  revision int not null default 1,
  asked_revision int not null default 1,
  version int not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  -- Who wrote what it says now, and when.
  said_by uuid,
  said_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  foreign key (organisation_id, said_by) references person (organisation_id, id),
  constraint bulletin_post_publishes check (status in ('DRAFT', 'WAITING') or publish_at is not null),
  constraint bulletin_post_ends_later check (expires_at is null or publish_at is null or expires_at > publish_at)
);
create index bulletin_post_newest on bulletin_post (organisation_id, status, publish_at desc, id);
create index bulletin_post_to_tell on bulletin_post (organisation_id, publish_at) where status = 'ACTIVE' and told_at is null;
create index bulletin_post_to_remind on bulletin_post (organisation_id, confirm_by)
  where status = 'ACTIVE' and must_confirm and reminded_at is null;
alter table bulletin_post enable row level security;
alter table bulletin_post force row level security;
create policy tenant on bulletin_post using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update, delete on bulletin_post to caravan_app;

-- Whom a post addresses: a whole group, those of a route, or the family of a child. A post is read through these rows alone.
create table bulletin_audience (
  organisation_id uuid not null,
  group_id uuid not null,
  post_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('group', 'route', 'family')),
  route_id uuid,
  child_id uuid,
  primary key (organisation_id, post_id, id),
  foreign key (organisation_id, post_id) references bulletin_post (organisation_id, id) on delete cascade,
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, route_id) references route (organisation_id, id),
  foreign key (organisation_id, child_id) references child_profile (organisation_id, person_id),
  constraint bulletin_audience_target check ((kind = 'route') = (route_id is not null) and (kind = 'family') = (child_id is not null))
);
create index bulletin_audience_by_group on bulletin_audience (organisation_id, group_id, post_id);
alter table bulletin_audience enable row level security;
alter table bulletin_audience force row level security;
create policy tenant on bulletin_audience using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on bulletin_audience to caravan_app;

-- What a recipient did with a post. The revision that they read and the one that they confirmed are kept with the times.
create table bulletin_reading (
  organisation_id uuid not null,
  post_id uuid not null,
  person_id uuid not null,
  read_at timestamptz not null,
  read_revision int not null,
  confirmed_at timestamptz,
  confirmed_revision int,
  primary key (organisation_id, post_id, person_id),
  foreign key (organisation_id, post_id) references bulletin_post (organisation_id, id) on delete cascade,
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  constraint bulletin_reading_confirms check ((confirmed_at is null) = (confirmed_revision is null))
);
alter table bulletin_reading enable row level security;
alter table bulletin_reading force row level security;
create policy tenant on bulletin_reading using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update, delete on bulletin_reading to caravan_app;

-- What a published post said before it was changed.
create table bulletin_revision (
  organisation_id uuid not null,
  post_id uuid not null,
  revision int not null,
  title text not null,
  body text not null,
  urgency text not null,
  written_at timestamptz not null,
  written_by uuid,
  replaced_at timestamptz not null,
  primary key (organisation_id, post_id, revision),
  foreign key (organisation_id, post_id) references bulletin_post (organisation_id, id) on delete cascade,
  foreign key (organisation_id, written_by) references person (organisation_id, id)
);
alter table bulletin_revision enable row level security;
alter table bulletin_revision force row level security;
create policy tenant on bulletin_revision using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on bulletin_revision to caravan_app;
