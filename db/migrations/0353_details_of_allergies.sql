-- Reaction and criticality of the allergies of a child, next to their names, for those who are with the child on a run (docs/adr/0257).
alter table child_profile add column allergy_details jsonb not null default '[]';

alter table child_profile no force row level security;
alter table health_record no force row level security;
update child_profile c set allergy_details = known.details
from (
  select its.organisation_id, its.person_id, jsonb_agg(jsonb_build_object('substance', its.content ->> 'substance',
      'reaction', coalesce(its.content ->> 'reaction', ''), 'criticality', coalesce(its.content ->> 'criticality', 'UNKNOWN'),
      'proposed', its.state = 'PROPOSED')
    order by its.state = 'PROPOSED', array_position(array['HIGH', 'UNKNOWN', 'LOW'], coalesce(its.content ->> 'criticality', 'UNKNOWN')),
      its.content ->> 'substance') as details
  from (
    -- The version in force; before anything was accepted, the newest.
    select distinct on (organisation_id, id) * from health_record where kind = 'allergy'
    order by organisation_id, id, state = 'ACCEPTED' desc, version desc
  ) its
  where its.state <> 'REFUSED' and its.status = 'OPEN' and its.content ->> 'verification' is distinct from 'REFUTED'
  group by its.organisation_id, its.person_id
) known
where c.organisation_id = known.organisation_id and c.person_id = known.person_id;
alter table child_profile force row level security;
alter table health_record force row level security;
