-- What only the family has said so far about allergies of a child, for those who are with it before the office has decided
-- (docs/adr/0211). It is no need that the office has recorded, so it changes no other column.
alter table child_profile add column allergies_proposed text[] not null default '{}';

alter table child_profile no force row level security;
alter table health_record no force row level security;
update child_profile c set allergies_proposed = told.substances
from (
  select newest.organisation_id, newest.person_id, array_agg(newest.content ->> 'substance' order by newest.synced_at, newest.id) as substances
  from (
    select distinct on (organisation_id, id) * from health_record where kind = 'allergy' order by organisation_id, id, version desc
  ) newest
  where newest.state = 'PROPOSED' and newest.status = 'OPEN' and newest.content ->> 'verification' <> 'REFUTED'
    and not exists (select from health_record v where v.organisation_id = newest.organisation_id and v.id = newest.id
      and v.state = 'ACCEPTED')
  group by newest.organisation_id, newest.person_id
) told
where c.organisation_id = told.organisation_id and c.person_id = told.person_id;
alter table child_profile force row level security;
alter table health_record force row level security;
