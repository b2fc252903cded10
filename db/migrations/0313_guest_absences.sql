-- Absences of people in care (docs/adr/0232): each step is a row of its own, and the newest version of an id counts.
create table guest_absence (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  version int not null check (version > 0),
  person_id uuid not null,
  step text not null check (step in ('proposed', 'entered', 'accepted', 'refused', 'cancelled', 'ended')),
  state text not null check (state in ('proposed', 'accepted', 'refused', 'cancelled')),
  starts_at timestamptz not null,
  -- Not included; null: until further notice.
  ends_at timestamptz,
  reason text not null check (reason in ('home_visit', 'hospital', 'holiday', 'other')),
  note text not null default '',
  taken_by text not null default '',
  -- The doses go along: who takes the person gives them.
  doses_along boolean not null default false,
  -- Why it was refused, cancelled or ended.
  answer text not null default '',
  -- Null: the application, by the setting of the group.
  author_id uuid,
  at timestamptz not null,
  primary key (organisation_id, id, version),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint guest_absence_span check (ends_at is null or ends_at > starts_at)
);
create index guest_absence_of_person on guest_absence (organisation_id, person_id, starts_at);
alter table guest_absence enable row level security;
alter table guest_absence force row level security;
create policy tenant on guest_absence using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on guest_absence to caravan_app;

-- Whether a group accepts what families propose by itself, and who decided so; the last row counts.
create table guest_absence_rule (
  organisation_id uuid not null,
  group_id uuid not null,
  version int not null check (version > 0),
  accepts boolean not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  primary key (organisation_id, group_id, version),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, decided_by) references person (organisation_id, id)
);
alter table guest_absence_rule enable row level security;
alter table guest_absence_rule force row level security;
create policy tenant on guest_absence_rule using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on guest_absence_rule to caravan_app;
