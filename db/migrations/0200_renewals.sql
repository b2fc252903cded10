-- A document that takes the place of another one, which is archived then and may be erased before the new one.

alter table document add column renews_id uuid;
alter table document add constraint document_renews_fkey
  foreign key (organisation_id, renews_id) references document (organisation_id, id)
  on delete set null (renews_id);
-- A document is renewed by one other at most.
create unique index document_renews on document (organisation_id, renews_id) where renews_id is not null;
