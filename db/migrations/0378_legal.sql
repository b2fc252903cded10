-- Terms and privacy of an organisation in versions, and who accepted which version when (docs/adr/0288).

create table legal_version (
  organisation_id uuid not null,
  id uuid not null,
  -- Null while it is the draft.
  number int check (number > 0),
  revision int not null default 1,
  -- A text for each language.
  terms jsonb not null,
  privacy jsonb not null,
  published_at timestamptz,
  published_by uuid,
  primary key (organisation_id, id),
  unique (organisation_id, number),
  foreign key (organisation_id, published_by) references person (organisation_id, id),
  check ((number is null) = (published_at is null) and (number is null) = (published_by is null))
);
create unique index legal_version_draft on legal_version (organisation_id) where number is null;
alter table legal_version enable row level security;
alter table legal_version force row level security;
create policy tenant on legal_version using (organisation_id = (select nullif(current_setting('app.organisation_id', true), '')::uuid));
grant select, insert, update on legal_version to caravan_app;

create table legal_acceptance (
  organisation_id uuid not null,
  person_id uuid not null,
  number int not null,
  language text not null,
  accepted_at timestamptz not null,
  primary key (organisation_id, person_id, number),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, number) references legal_version (organisation_id, number)
);
create index legal_acceptance_of_version on legal_acceptance (organisation_id, number);
alter table legal_acceptance enable row level security;
alter table legal_acceptance force row level security;
create policy tenant on legal_acceptance using (organisation_id = (select nullif(current_setting('app.organisation_id', true), '')::uuid));
grant select, insert on legal_acceptance to caravan_app;
