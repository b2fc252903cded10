-- Who opened a post with a picture of somebody is told when the photo consent changes.
create index bulletin_pictured_of_person on bulletin_pictured (organisation_id, child_id);
