-- How long somebody may have no bowel movement, in days, or no urine, in hours, where a named person set it for them (docs/adr/0234):
-- a range whose part is the silence, with its upper limits alone.
alter table own_range drop constraint own_range_measurement_check;
alter table own_range add constraint own_range_measurement_check check (measurement in ('GLYCEMIA', 'WEIGHT', 'PRESSURE', 'HEART_RATE',
  'TEMPERATURE', 'SATURATION', 'PURGE', 'DIURESIS', 'RESP_RATE', 'PAIN', 'HEIGHT'));
alter table own_range drop constraint own_range_part_check;
alter table own_range add constraint own_range_part_check check (part in ('value', 'second', 'silence'));
alter table own_range add constraint own_range_silence check (case
  when part = 'silence' then measurement in ('PURGE', 'DIURESIS') and low_red is null and low_amber is null and (ended or high_red is not null)
  else measurement <> 'PURGE' end);
