-- The rescue runs of a run that cannot go on are found by it.

create index run_rescue on run (organisation_id, rescue_of) where rescue_of is not null;
