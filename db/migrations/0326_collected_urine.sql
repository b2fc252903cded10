-- Urine that was collected over 24 hours is measured by itself, beside the single times. It has ranges of a person and rules like other values.
alter table observation drop constraint observation_measurement_check;
alter table observation add constraint observation_measurement_check
  check (measurement in ('GLYCEMIA', 'WEIGHT', 'PRESSURE', 'HEART_RATE', 'TEMPERATURE', 'SATURATION', 'PURGE', 'DIURESIS', 'DIURESIS_DAY',
    'INTAKE', 'RESP_RATE', 'PAIN', 'HEIGHT', 'CONSCIOUSNESS'));
alter table own_range drop constraint own_range_measurement_check;
alter table own_range add constraint own_range_measurement_check check (measurement in ('GLYCEMIA', 'WEIGHT', 'PRESSURE', 'HEART_RATE',
  'TEMPERATURE', 'SATURATION', 'PURGE', 'DIURESIS', 'DIURESIS_DAY', 'RESP_RATE', 'PAIN', 'HEIGHT'));
alter table target_version drop constraint target_version_measurement_check;
alter table target_version add constraint target_version_measurement_check check (measurement in ('GLYCEMIA', 'WEIGHT', 'PRESSURE',
  'HEART_RATE', 'TEMPERATURE', 'SATURATION', 'DIURESIS', 'DIURESIS_DAY', 'RESP_RATE', 'PAIN', 'HEIGHT'));
