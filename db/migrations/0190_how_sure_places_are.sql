-- How sure the point of a place is that an import looked up by its address; null when the file gave the point or a person decided about it.
alter table place add column confidence text;
alter table place add constraint place_confidence check (confidence in ('rooftop', 'interpolated', 'street', 'town'));
-- The work list of the points that somebody has to look at.
create index place_doubtful on place (organisation_id, group_id, name_key, id) where confidence <> 'rooftop';
