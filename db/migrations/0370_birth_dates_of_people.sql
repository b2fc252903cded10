-- The date of birth belongs to the person, as the name does: every group in which they have, or had, a place reads and corrects it (docs/adr/0280).
-- `group_id` is the group that recorded it first.
drop policy tenant on measured_person;
create policy tenant on measured_person using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and exists (select from membership m where m.organisation_id = measured_person.organisation_id
      and m.person_id = measured_person.person_id
      and m.group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[])));

-- A value that no rule could judge because the date of birth is missing says so, without a level.
alter table observation drop constraint observation_level_has_rule;
alter table observation add constraint observation_level_has_rule check ((level = 'none') = (rule is null or rule = 'ageMissing'));
