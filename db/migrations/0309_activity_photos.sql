-- Photos of an activity. No row is ever changed.
create table care_activity_photo (
  organisation_id uuid not null,
  -- Made by the device, so that the same call again adds nothing.
  id uuid not null,
  activity_id uuid not null,
  file_id uuid not null,
  author_id uuid,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, activity_id) references care_activity (organisation_id, id),
  foreign key (organisation_id, file_id) references file (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id)
);
create index care_activity_photo_of_activity on care_activity_photo (organisation_id, activity_id);
alter table care_activity_photo enable row level security;
alter table care_activity_photo force row level security;
create policy tenant on care_activity_photo using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on care_activity_photo to caravan_app;

-- Who is on a photo: families see it while a photo consent is in force for everybody.
create table care_activity_photo_person (
  organisation_id uuid not null,
  photo_id uuid not null,
  person_id uuid not null,
  primary key (organisation_id, photo_id, person_id),
  foreign key (organisation_id, photo_id) references care_activity_photo (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id)
);
create index care_activity_photo_of_person on care_activity_photo_person (organisation_id, person_id);
alter table care_activity_photo_person enable row level security;
alter table care_activity_photo_person force row level security;
create policy tenant on care_activity_photo_person using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on care_activity_photo_person to caravan_app;

-- That a photo was removed, by whom and why. Its bytes stay.
create table care_activity_photo_removal (
  organisation_id uuid not null,
  photo_id uuid not null,
  reason text not null check (reason <> ''),
  author_id uuid,
  removed_at timestamptz not null,
  primary key (organisation_id, photo_id),
  foreign key (organisation_id, photo_id) references care_activity_photo (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id)
);
alter table care_activity_photo_removal enable row level security;
alter table care_activity_photo_removal force row level security;
create policy tenant on care_activity_photo_removal using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on care_activity_photo_removal to caravan_app;
