-- Files of posts, who is on their pictures, and whether families agree to that.

-- A consent for a child: in force until it is withdrawn; a new one is a new row.
create table child_consent (
  organisation_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  purpose text not null check (purpose in ('photo')),
  -- The adult who gave it, or the administrator who keeps the signed paper.
  given_by uuid,
  given_as text not null,
  given_at timestamptz not null,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, child_id) references child_profile (organisation_id, person_id),
  foreign key (organisation_id, given_by) references person (organisation_id, id),
  foreign key (organisation_id, withdrawn_by) references person (organisation_id, id)
);
create unique index child_consent_in_force on child_consent (organisation_id, child_id, purpose) where withdrawn_at is null;
alter table child_consent enable row level security;
alter table child_consent force row level security;
create policy tenant on child_consent using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update on child_consent to caravan_app;

create table bulletin_attachment (
  organisation_id uuid not null,
  post_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  name text not null,
  name_key text not null,
  -- Bytes as they are stored.
  size int not null check (size > 0),
  type text not null,
  created_at timestamptz not null,
  person_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, post_id) references bulletin_post (organisation_id, id) on delete cascade,
  foreign key (organisation_id, file_id) references file (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id)
);
create unique index bulletin_attachment_name on bulletin_attachment (organisation_id, post_id, name_key);
alter table bulletin_attachment enable row level security;
alter table bulletin_attachment force row level security;
create policy tenant on bulletin_attachment using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update, delete on bulletin_attachment to caravan_app;

-- Children who can be recognised on a picture.
create table bulletin_pictured (
  organisation_id uuid not null,
  attachment_id uuid not null,
  child_id uuid not null,
  primary key (organisation_id, attachment_id, child_id),
  foreign key (organisation_id, attachment_id) references bulletin_attachment (organisation_id, id) on delete cascade,
  foreign key (organisation_id, child_id) references child_profile (organisation_id, person_id)
);
alter table bulletin_pictured enable row level security;
alter table bulletin_pictured force row level security;
create policy tenant on bulletin_pictured using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, delete on bulletin_pictured to caravan_app;
