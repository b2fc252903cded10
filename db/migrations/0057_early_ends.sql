-- A school day that ends early: the ways home of the group leave so much earlier. `ends_at` is the bell, local wall time.
alter table calendar_day drop constraint calendar_day_kind_check;
alter table calendar_day add constraint calendar_day_kind_check check (kind in ('closed', 'half_day', 'early_dismissal'));
alter table calendar_day add column ends_at text check (ends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
alter table calendar_day add constraint calendar_day_ends check ((kind = 'closed') = (ends_at is null));
