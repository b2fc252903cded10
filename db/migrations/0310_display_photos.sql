-- Photos of the display of the meter, beside a measurement. No row is ever changed.
create table observation_display_photo (
  organisation_id uuid not null,
  -- Made by the device, so that the same call again adds nothing.
  id uuid not null,
  observation_id uuid not null,
  file_id uuid not null,
  author_id uuid,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, observation_id) references observation (organisation_id, id),
  foreign key (organisation_id, file_id) references file (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id)
);
create index observation_display_photo_of_observation on observation_display_photo (organisation_id, observation_id);
alter table observation_display_photo enable row level security;
alter table observation_display_photo force row level security;
create policy tenant on observation_display_photo using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on observation_display_photo to caravan_app;

-- That a photo was removed, by whom and why. Its bytes stay.
create table observation_display_removal (
  organisation_id uuid not null,
  photo_id uuid not null,
  reason text not null check (reason <> ''),
  author_id uuid,
  removed_at timestamptz not null,
  primary key (organisation_id, photo_id),
  foreign key (organisation_id, photo_id) references observation_display_photo (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id)
);
alter table observation_display_removal enable row level security;
alter table observation_display_removal force row level security;
create policy tenant on observation_display_removal using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on observation_display_removal to caravan_app;
