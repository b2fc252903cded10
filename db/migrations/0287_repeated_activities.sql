-- Activities that were planned together, on weekdays until a day (docs/adr/0225). Each is an activity of its own; the series is named by its first one.
alter table care_activity add column series_id uuid;
alter table care_activity add column occurrence int check (occurrence between 1 and 60);
alter table care_activity add constraint care_activity_in_series check ((series_id is null) = (occurrence is null));
alter table care_activity add constraint care_activity_series_fkey foreign key (organisation_id, series_id) references care_activity (organisation_id, id);
-- The same call again plans none of them a second time.
create unique index care_activity_occurrence on care_activity (organisation_id, series_id, occurrence) where series_id is not null;
