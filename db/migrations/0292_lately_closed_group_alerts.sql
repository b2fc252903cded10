-- With each loose stool the alert of the group that was opened last is looked for, also when it is closed (docs/adr/0224).
create index care_alert_of_group on care_alert (organisation_id, group_id, opened_at desc) where person_id is null;
