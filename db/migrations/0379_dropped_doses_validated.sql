-- The constraints of 0376, validated while the tables are in use.
-- oldest program: 2.19.4
alter table medicine_dose validate constraint medicine_dose_dropped_by;
alter table medicine_dose validate constraint medicine_dose_dropped;
