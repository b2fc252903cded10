-- The rights of a relationship told apart: rides and presence, the care record, documents, and decisions about health (docs/adr/0276).
-- Whoever had the right to see or to decide keeps what it opened until now, and the office reviews it. None is on by itself any more.

alter table relationship add column see_care boolean not null default false;
alter table relationship add column see_documents boolean not null default false;
alter table relationship add column decide_medical boolean not null default false;
-- The rights were carried over and nobody has looked at them since.
alter table relationship add column rights_carried_over boolean not null default false;

alter table relationship no force row level security;
update relationship
set see_care = see, see_documents = see, decide_medical = decide and see,
  rights_carried_over = see and not restricted and kind <> 'self' and (valid_to is null or valid_to >= current_date - 1),
  version = version + 1
where see;
alter table relationship force row level security;

alter table relationship alter column see set default false;
alter table relationship alter column notify set default false;
alter table relationship alter column decide set default false;
alter table relationship alter column collect set default false;

-- The list for the office; most rows leave it once.
create index relationship_carried_over on relationship (organisation_id, child_id) where rights_carried_over;
