-- The first of a row of corrections; null: this is the first. Photos belong to the session however often it is corrected (docs/adr/0228).
alter table care_treatment_session add column origin_id uuid;
create index care_treatment_session_of_origin on care_treatment_session (organisation_id, origin_id) where origin_id is not null;

-- Photos of a session of a treatment. No row is ever changed.
create table care_treatment_photo (
  organisation_id uuid not null,
  -- Made by the device, so that the same call again adds nothing.
  id uuid not null,
  -- The first of its corrections.
  session_id uuid not null,
  person_id uuid not null,
  file_id uuid not null,
  author_id uuid,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, session_id) references care_treatment_session (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, file_id) references file (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id)
);
create index care_treatment_photo_of_session on care_treatment_photo (organisation_id, session_id);
alter table care_treatment_photo enable row level security;
alter table care_treatment_photo force row level security;
create policy tenant on care_treatment_photo using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on care_treatment_photo to caravan_app;

-- That a photo was removed, by whom and why. Its bytes stay.
create table care_treatment_photo_removal (
  organisation_id uuid not null,
  photo_id uuid not null,
  reason text not null check (reason <> ''),
  author_id uuid,
  removed_at timestamptz not null,
  primary key (organisation_id, photo_id),
  foreign key (organisation_id, photo_id) references care_treatment_photo (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id)
);
alter table care_treatment_photo_removal enable row level security;
alter table care_treatment_photo_removal force row level security;
create policy tenant on care_treatment_photo_removal using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on care_treatment_photo_removal to caravan_app;
