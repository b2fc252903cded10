-- Quiet hours of a rule: what is amber is told when they are over, but for those who are told in them too (docs/adr/0213). Red is never held back.

alter table target_version add column quiet_from text;
alter table target_version add column quiet_to text;
alter table target_version add column quiet_ids uuid[] not null default '{}';
alter table target_version add constraint target_version_quiet check ((quiet_from is null) = (quiet_to is null) and quiet_from is distinct from quiet_to
  or quiet_from is null and quiet_to is null);
alter table target_version add constraint target_version_red_is_told check (severity <> 'red' or quiet_from is null);

-- Until then nobody else is told of an alert; whom it then names.
alter table care_alert add column held_until timestamptz;
alter table care_alert add column held_team uuid[] not null default '{}';
alter table care_alert add column held_family uuid[] not null default '{}';
alter table care_alert_step drop constraint care_alert_step_kind_check;
alter table care_alert_step add constraint care_alert_step_kind_check check (kind in ('opened', 'again', 'reopened', 'inRange', 'acknowledged',
  'actioned', 'closed', 'escalated', 'recheckDue', 'released'));
