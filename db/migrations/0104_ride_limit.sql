-- How long a child may be on board, in minutes: the line's limit, or the child's own (features/routes/shared/rides.rules.ts).
-- 60 is the limit that Boston's transportation challenge of 2017 sets for its buses.
alter table route add column max_ride_minutes int not null default 60 check (max_ride_minutes between 5 and 240);
alter table child_profile add column max_ride_minutes int check (max_ride_minutes between 5 and 240);
