-- Surveys were told with the news of the bulletin board: what was chosen for these holds for surveys until a person chooses anew (docs/adr/0205).
insert into person_setting (organisation_id, person_id, key, value)
select organisation_id, person_id, replace(key, '_NEWS', '_SURVEYS'), value from person_setting
  where key in ('NOTIFICATION_EMAIL_NEWS', 'NOTIFICATION_PUSH_NEWS')
on conflict do nothing;

-- What was told before is found under the new topic.
update notice set data = jsonb_set(data, '{topic}', '"surveys"') where kind in ('surveys.asked', 'surveys.reminded');
