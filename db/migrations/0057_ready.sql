-- READY: the crew is there with the list on its phones. Days that end early.
alter table run drop constraint run_status_check;
alter table run add constraint run_status_check check (status in ('PLANNED', 'READY', 'IN_PROGRESS', 'INTERRUPTED', 'CLOSED', 'CANCELLED'));
drop index run_open;
create index run_open on run (organisation_id, service_date, status) where status in ('PLANNED', 'READY', 'IN_PROGRESS', 'INTERRUPTED');
alter table run add column ready_at timestamptz;
-- One adult for so many children; null: only the least number of adults counts. On the run as it was planned.
alter table route add column children_per_adult int check (children_per_adult between 1 and 100);
alter table run
  add column min_adults int not null default 1 check (min_adults between 1 and 20),
  add column children_per_adult int check (children_per_adult between 1 and 100);

alter table calendar_day drop constraint calendar_day_kind_check;
alter table calendar_day add constraint calendar_day_kind_check check (kind in ('closed', 'half_day', 'early_dismissal'));
-- When the way home begins, local wall time.
alter table calendar_day add column ends_at text check (ends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
alter table calendar_day add constraint calendar_day_ends check ((kind = 'closed') = (ends_at is null));
