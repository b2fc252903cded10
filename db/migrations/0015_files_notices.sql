-- What the file store holds, the picture of a person, and notices.

create table file (
  organisation_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  type text not null,
  -- Bytes.
  size integer not null,
  sha256 bytea not null,
  -- Names of the same file in other sizes.
  variants text[] not null,
  created_at timestamptz not null,
  created_by uuid,
  -- Gone for every reader; the row and the bytes go with the next sweep.
  dropped_at timestamptz,
  primary key (organisation_id, id)
);
create index file_dropped on file (organisation_id, dropped_at) where dropped_at is not null;

alter table file enable row level security;
alter table file force row level security;
create policy tenant on file
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update, delete on file to caravan_app;

-- No foreign key: the file is dropped first and swept later.
alter table person add column picture_id uuid;
alter table person add column language text;

-- What one person is told. A repeat of the same cause is told once; a correction is a new notice that replaces the old one.
create table notice (
  organisation_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  kind text not null,
  -- What happened, such as the id of the event: the same cause tells a person once.
  cause text not null,
  -- Values of the texts, and ids that the link is made of.
  data jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  superseded_by uuid,
  primary key (organisation_id, id),
  unique (organisation_id, person_id, kind, cause),
  foreign key (organisation_id, person_id) references person
);
create index notice_of_person on notice (organisation_id, person_id, created_at desc, id desc);
create index notice_unread on notice (organisation_id, person_id) where read_at is null;

alter table notice enable row level security;
alter table notice force row level security;
create policy tenant on notice
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update, delete on notice to caravan_app;

-- What a person chose for themselves, such as T or F for a kind of notice by e-mail.
create table person_setting (
  organisation_id uuid not null,
  person_id uuid not null,
  key text not null,
  value text not null,
  primary key (organisation_id, person_id, key),
  foreign key (organisation_id, person_id) references person
);

alter table person_setting enable row level security;
alter table person_setting force row level security;
create policy tenant on person_setting
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update, delete on person_setting to caravan_app;
