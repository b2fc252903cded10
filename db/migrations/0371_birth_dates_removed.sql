-- A wrong date of birth can be removed; the row keeps the sex and the version.
alter table measured_person alter column birth_date drop not null;
