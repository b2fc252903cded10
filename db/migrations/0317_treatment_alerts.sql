-- When a planned session that nobody recorded opens an alert about the guest (docs/adr/0233).

alter table care_alert drop constraint care_alert_source_check;
alter table care_alert add constraint care_alert_source_check check (source in ('RANGE', 'TARGET', 'DEVICE', 'GROUP', 'TREATMENT'));

-- The first planned session that none was held for.
alter table care_treatment_due add column due_at timestamptz;
-- What the plan says of it; null: the row is from before there were alerts and is written anew by the job.
alter table care_treatment_due add column alert_as text;
alter table care_treatment_due add constraint care_treatment_due_alert_as check (alert_as in ('none', 'info', 'amber'));
-- From when on it is to be told; null: it is not told.
alter table care_treatment_due add column alert_at timestamptz;
-- The session that was told. 1970: one was told, and it was recorded or dropped since.
alter table care_treatment_due add column alerted_for timestamptz;
create index care_treatment_due_alerts on care_treatment_due (organisation_id, alert_at) where alert_at is not null;
create index care_treatment_due_unknown on care_treatment_due (organisation_id, treatment_id) where alert_as is null;
create index care_treatment_due_alerted on care_treatment_due (organisation_id, treatment_id) where alerted_for is not null;
