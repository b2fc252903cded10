-- oldest program: 2.19.4
-- The total of a history adds up the riders of closed runs and counts the children of the few others, which it finds here: by the start it read
-- all runs of the period for them.
create index run_not_counted on run (organisation_id, group_id, service_date) where riders is null;

-- Every boarding asks to which runs children of this run were handed. By the run that they were handed to, it read the transfers of
-- the whole organisation.
create index boarding_event_handed_on on boarding_event (organisation_id, run_id) where to_run_id is not null;
