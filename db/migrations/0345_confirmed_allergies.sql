-- A dose is refused when nobody confirmed an allergy that warns of the medicine (docs/adr/0256).
alter table medicine_dose drop constraint medicine_dose_refusal_check;
alter table medicine_dose add constraint medicine_dose_refusal_check check (refusal in ('noSlot', 'alreadyGiven', 'requested', 'suspended',
  'ended', 'allergy', 'noConsent', 'expired', 'notConfirmed', 'notChecked', 'tooEarly', 'tooLate', 'overMaximum'));
