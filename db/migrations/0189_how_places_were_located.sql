-- How the point of a place came to be, when, and who set it; all null for a point from before this was noted. `located_by` may be somebody
-- who is gone, and is null when the application itself set the point.
alter table place add column located text;
alter table place add constraint place_located check (located in ('hand', 'device', 'address', 'import'));
alter table place add column located_at timestamptz;
alter table place add column located_by uuid;
