-- Who cares for a guest: the team, which may read and record, and others who are only to be called (docs/adr/0207).

create table caregiver (
  organisation_id uuid not null,
  id uuid not null,
  guest_id uuid not null,
  -- TEAM: works with the guest in the app, on the days of the row. CONTACT: a name and a telephone.
  kind text not null check (kind in ('TEAM', 'CONTACT')),
  -- Of the team.
  person_id uuid,
  -- Of a contact.
  name text not null default '',
  function text not null check (function in ('KEY_WORKER', 'NURSE', 'DOCTOR', 'THERAPIST', 'EDUCATOR', 'CARER',
    'SOCIAL_WORKER', 'FAMILY', 'NEIGHBOUR', 'VOLUNTEER', 'OTHER')),
  phone text not null default '',
  -- 1 is called first; null: not on the list.
  call_order int check (call_order between 1 and 20),
  -- Monday is 1, Sunday is 7; none: every day.
  weekdays int[] not null default '{}',
  from_time time,
  to_time time,
  note text not null default '',
  valid_from date not null,
  valid_to date,
  -- Ended by hand: from then on the person reads nothing more, whatever the days say.
  closed_at timestamptz,
  version int not null default 1,
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, guest_id) references person (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, changed_by) references person (organisation_id, id),
  constraint caregiver_who check ((kind = 'TEAM') = (person_id is not null) and (kind = 'CONTACT') = (name <> '')),
  constraint caregiver_not_oneself check (person_id is null or person_id <> guest_id),
  constraint caregiver_hours check ((from_time is null) = (to_time is null)),
  constraint caregiver_days check (valid_to is null or valid_to >= valid_from)
);
create index caregiver_of_guest on caregiver (organisation_id, guest_id);
create index caregiver_by_person on caregiver (organisation_id, person_id) where person_id is not null;
alter table caregiver enable row level security;
alter table caregiver force row level security;
create policy tenant on caregiver using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update on caregiver to caravan_app;
