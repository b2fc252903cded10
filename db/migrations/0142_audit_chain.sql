-- The audit log as a chain: each seal is made from the one before it and from the exact text of its entry, under a key that is
-- not in the database. The application may add to it and read it, never change it; the head is one counter row.

create table audit_seal (
  organisation_id uuid not null,
  -- From 1, without a gap.
  seq bigint not null,
  audit_id uuid not null,
  -- HMAC-SHA256 in hexadecimal over the hash before and the text of the entry.
  hash text not null,
  sealed_at timestamptz not null,
  primary key (organisation_id, seq),
  unique (organisation_id, audit_id),
  foreign key (organisation_id, audit_id) references audit
);
alter table audit_seal enable row level security;
alter table audit_seal force row level security;
create policy tenant on audit_seal
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on audit_seal to caravan_app;

create table audit_head (
  organisation_id uuid not null primary key,
  seq bigint not null default 0,
  hash text not null default '',
  -- Entries with smaller ids are all sealed: where the next look begins.
  from_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
alter table audit_head enable row level security;
alter table audit_head force row level security;
create policy tenant on audit_head
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update on audit_head to caravan_app;
