-- Every alert has somebody it is for from the start, and climbs while nobody takes it (transport.md, invariant 15).
-- `assigned_*` is whose it is; `owner_*` stays who took it.
alter table alert
  add column assigned_id uuid,
  add column assigned_name text,
  add column step int not null default 0 check (step between 0 and 2),
  add column escalated_at timestamptz;
create index alert_by_assigned on alert (organisation_id, assigned_id) where state <> 'closed';
