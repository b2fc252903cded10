-- What leaves the house besides e-mail, when people want to be left alone, and how a notice reached its reader (docs/adr/0202).

alter table control.mail add column channel text not null default 'email' check (channel in ('email', 'push', 'sms'));
-- Each channel is worked off by itself: one that hangs keeps no other waiting.
create index mail_due on control.mail (channel, next_try_at, id) where state = 'waiting';
drop index control.mail_waiting;

-- The end of the quiet hours for which the e-mail, push and SMS of a notice wait.
alter table notice add column held_until timestamptz;
-- The search key of the values of its texts, for the search of the inbox.
alter table notice add column values_key text not null default '';
update notice set values_key = lower((select string_agg(value, ' ') from jsonb_each_text(data -> 'values')))
  where data -> 'values' <> '{}' and jsonb_typeof(data -> 'values') = 'object';

-- When a person wants to be left alone, and when the daily summary comes. Wall times in a zone of the person's own.
create table notice_hours (
  organisation_id uuid not null,
  person_id uuid not null,
  zone text not null,
  quiet_from text,
  quiet_to text,
  -- Monday is 1: quiet from 00:00 to 24:00.
  quiet_days smallint[] not null default '{}',
  summary_at text,
  primary key (organisation_id, person_id),
  foreign key (organisation_id, person_id) references person,
  check ((quiet_from is null) = (quiet_to is null))
);
alter table notice_hours enable row level security;
alter table notice_hours force row level security;
create policy tenant on notice_hours
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update, delete on notice_hours to caravan_app;
create index notice_hours_summary on notice_hours (organisation_id, summary_at) where summary_at is not null;

-- A browser that takes Web Push (RFC 8030). Its endpoint is known once in an organisation: whoever registers it last has it.
create table push_device (
  organisation_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  endpoint text not null,
  endpoint_hash text not null,
  p256dh text not null,
  auth text not null,
  label text not null,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, endpoint_hash),
  foreign key (organisation_id, person_id) references person
);
alter table push_device enable row level security;
alter table push_device force row level security;
create policy tenant on push_device
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update, delete on push_device to caravan_app;
create index push_device_of_person on push_device (organisation_id, person_id, created_at);

-- Which letter carries a notice on which channel; how far it is stands in control.mail.
create table notice_letter (
  organisation_id uuid not null,
  notice_id uuid not null,
  letter_id uuid not null,
  channel text not null check (channel in ('email', 'push', 'sms')),
  primary key (organisation_id, notice_id, letter_id),
  foreign key (organisation_id, notice_id) references notice (organisation_id, id) on delete cascade
);
alter table notice_letter enable row level security;
alter table notice_letter force row level security;
create policy tenant on notice_letter
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update, delete on notice_letter to caravan_app;

-- Rides, plans and crew were one topic, documents were a part of people: what was chosen for these holds for what came out of them.
insert into person_setting (organisation_id, person_id, key, value)
select organisation_id, person_id, 'NOTIFICATION_EMAIL_DOCUMENTS', value from person_setting where key = 'NOTIFICATION_EMAIL_PEOPLE'
union all
select organisation_id, person_id, 'NOTIFICATION_EMAIL_PLAN', value from person_setting where key = 'NOTIFICATION_EMAIL_TRANSPORT'
union all
select organisation_id, person_id, 'NOTIFICATION_EMAIL_CREW', value from person_setting where key = 'NOTIFICATION_EMAIL_TRANSPORT'
on conflict do nothing;
