-- Whose address a letter goes to is asked by address; notices are dropped by age. Neither had an index.
create index person_by_email on person (organisation_id, email) where email is not null;
create index notice_by_age on notice (organisation_id, created_at);
