-- What somebody who has never been at a place must know to stand at the right spot (docs/adr/0085).

-- How far around the point people still wait there.
alter table place add column radius_m int not null default 50 check (radius_m between 10 and 500);
-- On the way to the school; null: nobody has said it.
alter table place add column side_of_road text check (side_of_road in ('left', 'right', 'off_road'));
-- A file of the store; no foreign key, the file is dropped first and swept later.
alter table place add column picture_id uuid;
