-- One alert about the children of one stop of a run (docs/adr/0131): left behind there, or carried past it.
alter table alert
  add column stop_id uuid,
  -- Who they are, as long as it is so. Names are read through the rights of the reader.
  add column passenger_ids uuid[] not null default '{}',
  -- Everybody whom it was ever about, for the timeline.
  add column concerned_ids uuid[] not null default '{}',
  add foreign key (organisation_id, stop_id) references run_stop (organisation_id, id);
create index alert_by_stop on alert (organisation_id, stop_id) where stop_id is not null;
drop index alert_standing;
create unique index alert_standing on alert (organisation_id, run_id, rule, passenger_id, stop_id)
  nulls not distinct where state <> 'closed';
