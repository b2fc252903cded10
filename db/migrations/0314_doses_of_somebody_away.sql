-- A dose that was due while the person was away is held by the application (docs/adr/0232): `away`, or `with_family` where it went along.
alter table medicine_dose drop constraint medicine_dose_reason_check;
alter table medicine_dose add constraint medicine_dose_reason_check check (reason in ('declined', 'asleep', 'vomited', 'nil_by_mouth', 'unwell',
  'measurement', 'absent', 'no_stock', 'on_advice', 'other', 'away', 'with_family'));
alter table medicine_dose add constraint medicine_dose_away check (reason not in ('away', 'with_family') or outcome = 'held');
