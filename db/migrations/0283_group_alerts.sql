-- Alerts about a group instead of one person, such as loose stools of several guests, and the guests of each (docs/adr/0224).

alter table care_alert alter column person_id drop not null;
alter table care_alert drop constraint care_alert_source_check;
alter table care_alert add constraint care_alert_source_check check (source in ('RANGE', 'TARGET', 'DEVICE', 'GROUP'));
alter table care_alert add constraint care_alert_about check ((person_id is null) = (source = 'GROUP'));
create unique index care_alert_group_stands_once on care_alert (organisation_id, group_id, subject) where person_id is null and state <> 'closed';

create table care_alert_guest (
  organisation_id uuid not null,
  group_id uuid not null,
  alert_id uuid not null,
  person_id uuid not null,
  added_at timestamptz not null,
  -- What was found of them was corrected: they do not belong to it.
  withdrawn_at timestamptz,
  primary key (organisation_id, alert_id, person_id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, alert_id) references care_alert (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id)
);
create index care_alert_guest_of_person on care_alert_guest (organisation_id, person_id);
alter table care_alert_guest enable row level security;
alter table care_alert_guest force row level security;
create policy tenant on care_alert_guest using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update on care_alert_guest to caravan_app;

-- Loose stools of a group: few of all rows.
create index observation_loose on observation (organisation_id, group_id, happened_at) where measurement = 'PURGE' and value >= 6;
