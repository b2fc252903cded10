-- A dose that a change of times dropped names the version that changed them (docs/adr/0287). Until now it was recognised by its reason
-- and by the moment of the change, which was stored as the time of recording.
alter table medicine_dose add column dropped_by_version int;
alter table medicine_dose add constraint medicine_dose_dropped_by foreign key (organisation_id, order_id, dropped_by_version)
  references medicine_version (organisation_id, order_id, version) not valid;
alter table medicine_dose add constraint medicine_dose_dropped check (dropped_by_version is null or outcome = 'held') not valid;

alter table medicine_dose no force row level security;
alter table medicine_version no force row level security;
update medicine_dose d
set dropped_by_version = v.version
from medicine_version v
where v.organisation_id = d.organisation_id and v.order_id = d.order_id and v.action = 'change' and v.reason = d.note
  and v.in_force_from = d.recorded_at and d.outcome = 'held' and d.reason = 'on_advice' and d.status = 'final' and d.slot_at is not null;
alter table medicine_version force row level security;
alter table medicine_dose force row level security;
