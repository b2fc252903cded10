-- What an adult is to a child or guest: who pays which share, on which days the adult has the child, the paper that
-- proves it, and every restriction with its reason. Restrictions are facts: added, never overwritten.

alter table relationship add column version integer not null default 1;
-- Percent of the invoices; null: does not pay.
alter table relationship add column pay_share integer check (pay_share between 0 and 100);
-- Monday is 1; empty: every day. On the other days the adult does not collect the child.
alter table relationship add column weekdays int[] not null default '{}';
-- A file of the store (court order, delegation); the file is dropped before it is forgotten here.
alter table relationship add column evidence_id uuid;
create index relationship_of_adult on relationship (organisation_id, adult_id, child_id);

create table restriction (
  organisation_id uuid not null,
  id uuid not null,
  relationship_id uuid not null,
  restricted boolean not null,
  reason text not null,
  at timestamptz not null,
  by_person_id uuid,
  by_name text not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, relationship_id) references relationship
);
create index restriction_of_relationship on restriction (organisation_id, relationship_id, at desc);
alter table restriction enable row level security;
alter table restriction force row level security;
create policy tenant on restriction
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on restriction to caravan_app;
