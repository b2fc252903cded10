-- Two runs with one vehicle and crew for a day (docs/adr/0080); each keeps its children and its close.
alter table run
  -- The run whose vehicle and crew take this one along.
  add column combined_with uuid check (combined_with <> id),
  add foreign key (organisation_id, combined_with) references run (organisation_id, id);
create index run_by_combined on run (organisation_id, combined_with) where combined_with is not null;
