-- One person row for child, guest, parent and assistant: what an administrator writes about each, and guests among them.

alter table membership drop constraint membership_role_check;
alter table membership add constraint membership_role_check
  check (role in ('CB_ADMIN', 'CB_ASSISTANT', 'CB_PARENT', 'CHILD', 'GUEST'));
alter table membership add column version integer not null default 1;
create index membership_of_person on membership (organisation_id, person_id);
