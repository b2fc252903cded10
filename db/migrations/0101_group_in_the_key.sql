-- Of many runs at once an office with many groups reads each row of these. With the group in the key the list of the policy
-- is read once per scan and not once per row (docs/adr/0096).
create index run_passenger_of_run on run_passenger (organisation_id, run_id, group_id);
drop index run_passenger_by_run;
create index run_stop_of_run on run_stop (organisation_id, run_id, group_id);
create index route_passenger_of_group on route_passenger (organisation_id, group_id);
