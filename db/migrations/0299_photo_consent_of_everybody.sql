-- A photo consent of anybody in care: `child_id` is the child or guest whom it is about, as in `relationship` (docs/adr/0228).
alter table child_consent drop constraint child_consent_organisation_id_child_id_fkey;
alter table child_consent add foreign key (organisation_id, child_id) references person (organisation_id, id);
-- Who agreed: `given_by`, or who signed the paper that `given_by` recorded; null: recorded before that was asked.
alter table child_consent add column signer_id uuid;
-- What they were to the person then, as in `relationship`; `self`: the guest.
alter table child_consent add column relation text;
-- `family`, or `paper`: the office for them.
alter table child_consent add column withdrawn_as text;
alter table child_consent add column withdrawn_reason text not null default '';
alter table child_consent add foreign key (organisation_id, signer_id) references person (organisation_id, id);
create index child_consent_of_person on child_consent (organisation_id, child_id, given_at desc);
