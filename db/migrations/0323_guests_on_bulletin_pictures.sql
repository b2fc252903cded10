-- Anybody in care may be named on a picture of a post: `child_id` is a child or guest, as in `child_consent` (docs/adr/0236).
alter table bulletin_pictured drop constraint bulletin_pictured_organisation_id_child_id_fkey;
alter table bulletin_pictured add foreign key (organisation_id, child_id) references person (organisation_id, id);
