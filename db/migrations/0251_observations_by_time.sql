-- The newest measurements of a person, of every kind: the timeline reads them (docs/adr/0209).
create index observation_by_time on observation (organisation_id, person_id, happened_at desc, id desc);
