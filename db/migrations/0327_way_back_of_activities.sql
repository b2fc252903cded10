-- An activity asks for the way there, the way back, or both, and each is decided by itself (docs/adr/0240). What was asked and decided before is of the way there.
alter table care_activity add column transport_ways text not null default 'there';
alter table care_activity add constraint care_activity_transport_ways check (transport_ways in ('there', 'back', 'both'));
alter table care_activity_transport add column way text not null default 'there';
alter table care_activity_transport add constraint care_activity_transport_way check (way in ('there', 'back'));
-- Decisions are counted for each way.
drop index care_activity_transport_once;
create unique index care_activity_transport_once on care_activity_transport (organisation_id, activity_id, way, nth);
