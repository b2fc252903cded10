-- The limit of a group for children with fever is changed: the request of an alert to fetch a child is withdrawn, or made again (docs/adr/0227).
alter table care_alert_step drop constraint care_alert_step_kind_check;
alter table care_alert_step add constraint care_alert_step_kind_check check (kind in ('opened', 'again', 'reopened', 'inRange', 'acknowledged',
  'actioned', 'closed', 'escalated', 'recheckDue', 'released', 'withdrawn', 'asksAgain'));
