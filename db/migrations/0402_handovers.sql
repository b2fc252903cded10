-- When the shifts of a group begin. A row is one version and is never changed; it counts from its day on, so that past shifts stay what they were.
create table shift_plan (
  organisation_id uuid not null,
  group_id uuid not null,
  version int not null check (version >= 1),
  -- The first day, where the group is.
  from_day date not null,
  -- Wall times HH:MM in order.
  begins text[] not null check (cardinality(begins) between 1 and 6),
  author_id uuid,
  at timestamptz not null,
  -- Of two changes of the same version at the same time one is refused.
  primary key (organisation_id, group_id, version),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id)
);
alter table shift_plan enable row level security;
alter table shift_plan force row level security;
create policy tenant on shift_plan using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
  and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on shift_plan to caravan_app;

-- What staff write about a person for the next shift. A correction is a row that names the one it replaces.
create table handover_note (
  organisation_id uuid not null,
  group_id uuid not null,
  -- Made by the device, so that the same call again adds nothing.
  id uuid not null,
  person_id uuid not null,
  -- The end of the shift that is handed over.
  ends_at timestamptz not null,
  situation text not null,
  background text not null,
  assessment text not null,
  recommendation text not null,
  replaces_id uuid,
  author_id uuid,
  recorded_at timestamptz not null,
  synced_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, replaces_id) references handover_note (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint handover_note_times check (synced_at >= recorded_at)
);
-- Of two people who write or correct the same note at the same time one is refused.
create unique index handover_note_first on handover_note (organisation_id, group_id, ends_at, person_id) where replaces_id is null;
create unique index handover_note_replaced on handover_note (organisation_id, replaces_id) where replaces_id is not null;
create index handover_note_of_shift on handover_note (organisation_id, group_id, ends_at);
create index handover_note_of_person on handover_note (organisation_id, person_id);
alter table handover_note enable row level security;
alter table handover_note force row level security;
create policy tenant on handover_note using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
  and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on handover_note to caravan_app;

-- Somebody who comes in confirms that they read the handover of a shift.
create table handover_confirmation (
  organisation_id uuid not null,
  group_id uuid not null,
  -- Made by the device, so that the same call again adds nothing.
  id uuid not null,
  ends_at timestamptz not null,
  -- The entries that were on the page; what is not among them came later.
  seen text[] not null,
  reader_id uuid not null,
  recorded_at timestamptz not null,
  synced_at timestamptz not null,
  -- The reader is part of the key, so that an id that somebody else has used is accepted.
  primary key (organisation_id, reader_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, reader_id) references person (organisation_id, id),
  constraint handover_confirmation_times check (synced_at >= recorded_at)
);
create index handover_confirmation_of_shift on handover_confirmation (organisation_id, group_id, ends_at);
alter table handover_confirmation enable row level security;
alter table handover_confirmation force row level security;
create policy tenant on handover_confirmation using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
  and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on handover_confirmation to caravan_app;
