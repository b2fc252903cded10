-- Why a restricted record was opened: from a list, in words, or both. Openings from before have words of any length.
alter table medical_record_opening add column ground text
  check (ground in ('EMERGENCY', 'CARE_NOW', 'HOSPITAL', 'REQUEST', 'AUTHORITY'));
alter table medical_record_opening drop constraint medical_record_opening_reason_check;
alter table medical_record_opening add constraint medical_record_opening_reason check (reason <> '' or ground is not null);
