-- When a missed dose of a time-critical medicine, or a dose given in spite of an allergy, opens an alert about the guest (docs/adr/0269).
alter table care_alert drop constraint care_alert_source_check;
alter table care_alert add constraint care_alert_source_check
  check (source in ('RANGE', 'TARGET', 'DEVICE', 'GROUP', 'TREATMENT', 'MEDICINE'));
