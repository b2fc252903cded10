-- Who or what entered a closed day.
alter table calendar_day add column source text not null default '';
