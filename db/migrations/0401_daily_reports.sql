-- The daily report of a child or guest. A row is one version and is never changed: the newest counts, and families read the newest that is published.
create table daily_report (
  organisation_id uuid not null,
  -- Made by the device, so that the same call again adds nothing.
  id uuid not null,
  version int not null check (version >= 1),
  person_id uuid not null,
  -- The day where the group of the person is.
  day date not null,
  change text not null check (change in ('opened', 'written', 'changed', 'approved', 'published')),
  state text not null check (state in ('DRAFT', 'APPROVED', 'PUBLISHED')),
  -- What staff wrote: one value for each line of the report.
  content jsonb not null,
  -- Sections that families do not read.
  staff_only text[] not null default '{}',
  -- Of a published version: what families read of the records of the day. Before, records are read where they are stored.
  records jsonb,
  -- How often the report was published; above 1 it was corrected.
  edition int not null default 0 check (edition >= 0),
  -- The line that this version wrote: a device sends it as often as it likes.
  entry_id uuid,
  -- What the family is told about a correction.
  reason text not null default '',
  author_id uuid,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  synced_at timestamptz not null,
  -- Of two changes of the same version at the same time one is refused.
  primary key (organisation_id, id, version),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint daily_report_times check (recorded_at >= happened_at and synced_at >= recorded_at),
  constraint daily_report_published check ((state = 'PUBLISHED') = (records is not null) and (state <> 'PUBLISHED' or edition >= 1))
);
-- One report for each person and day, whoever opens it first.
create unique index daily_report_once on daily_report (organisation_id, person_id, day) where version = 1;
create unique index daily_report_entry on daily_report (organisation_id, entry_id) where entry_id is not null;
create index daily_report_of_day on daily_report (organisation_id, day desc);
create index daily_report_of_person on daily_report (organisation_id, person_id, day desc);
alter table daily_report enable row level security;
alter table daily_report force row level security;
create policy tenant on daily_report using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
-- Neither update nor delete.
grant select, insert on daily_report to caravan_app;
