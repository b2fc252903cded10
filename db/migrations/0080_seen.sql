-- Which notices about the children of a run were read: a crew sees whether a family knows (docs/adr/0080).
create index notice_read_by_cause on notice (organisation_id, kind, cause collate "C") where read_at is not null;
