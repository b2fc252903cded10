-- What somebody drank or was given is measured as urine is: of both the balance of a day is told.
alter table observation drop constraint observation_measurement_check;
alter table observation add constraint observation_measurement_check
  check (measurement in ('GLYCEMIA', 'WEIGHT', 'PRESSURE', 'HEART_RATE', 'TEMPERATURE', 'SATURATION', 'PURGE', 'DIURESIS', 'INTAKE',
    'RESP_RATE', 'PAIN', 'HEIGHT', 'CONSCIOUSNESS'));
