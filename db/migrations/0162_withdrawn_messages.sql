-- When a family withdrew what it had said about a ride, and who did: the timeline of the run shows it.
alter table absence
  add column withdrawn_at timestamptz,
  add column withdrawer_name text;
alter table change_request
  add column withdrawn_at timestamptz,
  add column withdrawer_name text;
