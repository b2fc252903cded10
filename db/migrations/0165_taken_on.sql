-- Credentials that somebody of the crew lacks and that were taken on in words when they joined, and the words. The readiness
-- check blocks what lacks and was not taken on.

alter table route_crew add column taken_on text[] not null default '{}';
alter table route_crew add column taken_on_reason text not null default '';
