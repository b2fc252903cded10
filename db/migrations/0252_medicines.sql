-- Medicines of people in care: orders, doses, stock (docs/adr/0210). No row of these tables is ever changed.

-- What is ordered. Another product is another order, so that stock is of one thing.
create table medicine_order (
  organisation_id uuid not null,
  group_id uuid not null,
  -- Made by the device: the same call again adds nothing.
  id uuid not null,
  person_id uuid not null,
  product text not null,
  -- By which allergies are compared.
  substance text not null,
  strength text not null default '',
  form text not null check (form in ('tablet', 'capsule', 'liquid', 'drops', 'injection', 'inhaler', 'patch', 'cream', 'suppository', 'powder', 'other')),
  unit text not null check (unit in ('mg', 'g', 'ug', 'mL', 'drop', 'puff', 'tablet', 'IU', 'sachet', 'patch')),
  author_id uuid,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id)
);
create index medicine_order_of_person on medicine_order (organisation_id, person_id);
alter table medicine_order enable row level security;
alter table medicine_order force row level security;
create policy tenant on medicine_order using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on medicine_order to caravan_app;

-- How it is given, from `in_force_from` until the next version.
create table medicine_version (
  organisation_id uuid not null,
  group_id uuid not null,
  order_id uuid not null,
  version int not null,
  state text not null check (state in ('requested', 'active', 'suspended', 'ended')),
  action text not null check (action in ('request', 'order', 'change', 'suspend', 'renew', 'close', 'restore')),
  in_force_from timestamptz not null,
  schedule jsonb not null,
  dose numeric(12, 3) not null check (dose > 0),
  route text not null check (route in ('mouth', 'skin', 'subcutaneous', 'intramuscular', 'inhaled', 'eye', 'ear', 'nose', 'rectal', 'tube', 'other')),
  gap_minutes int check (gap_minutes > 0),
  most_in_24h numeric(12, 3) check (most_in_24h > 0),
  indication text not null default '',
  starts_on date not null,
  ends_on date,
  prescriber text not null default '',
  prescription_until date,
  instructions text not null default '',
  kept_where text not null default '',
  critical boolean not null default false,
  two_people boolean not null default false,
  -- The version that was consented to: what changes nothing of how it is given asks nobody again.
  consent_version int not null,
  reason text not null default '',
  author_id uuid,
  primary key (organisation_id, order_id, version),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, order_id) references medicine_order (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint medicine_version_days check (ends_on is null or ends_on >= starts_on)
);
alter table medicine_version enable row level security;
alter table medicine_version force row level security;
create policy tenant on medicine_version using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on medicine_version to caravan_app;

create table medicine_consent (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  version int not null,
  side text not null check (side in ('office', 'family')),
  author_id uuid not null,
  signed_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, order_id, version) references medicine_version (organisation_id, order_id, version),
  foreign key (organisation_id, author_id) references person (organisation_id, id)
);
-- The same person is one of the two once.
create unique index medicine_consent_once on medicine_consent (organisation_id, order_id, version, author_id);
alter table medicine_consent enable row level security;
alter table medicine_consent force row level security;
create policy tenant on medicine_consent using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on medicine_consent to caravan_app;

-- A second person who looked before a dose was given, signed in on their own.
create table medicine_check (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  slot_at timestamptz,
  amount numeric(12, 3) not null check (amount > 0),
  author_id uuid not null,
  checked_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, order_id) references medicine_order (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id)
);
create index medicine_check_of_order on medicine_check (organisation_id, order_id, checked_at);
alter table medicine_check enable row level security;
alter table medicine_check force row level security;
create policy tenant on medicine_check using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on medicine_check to caravan_app;

-- What became of a dose. A correction is a row of its own that names the one it replaces.
create table medicine_dose (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  order_id uuid not null,
  -- The time at which it was due; null: given as needed.
  slot_at timestamptz,
  -- How often the slot was entered in error before.
  attempt int not null default 0,
  outcome text not null check (outcome in ('given', 'partial', 'refused', 'missed', 'held', 'not_available')),
  amount numeric(12, 3) not null default 0,
  reason text check (reason in ('declined', 'asleep', 'vomited', 'nil_by_mouth', 'unwell', 'measurement', 'absent', 'no_stock', 'on_advice', 'other')),
  note text not null default '',
  -- From where it was taken.
  place text not null default 'home' check (place in ('home', 'bus', 'school')),
  -- Null: the application.
  author_id uuid,
  check_id uuid,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  synced_at timestamptz not null,
  late_reason text,
  -- conflict: somebody said that it was given although it was not to be: kept until somebody decides.
  status text not null default 'final' check (status in ('final', 'conflict', 'entered_in_error')),
  refusal text check (refusal in ('noSlot', 'alreadyGiven', 'requested', 'suspended', 'ended', 'allergy', 'noConsent', 'expired', 'notChecked', 'tooEarly', 'tooLate', 'overMaximum')),
  replaces_id uuid,
  correction_reason text,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, order_id) references medicine_order (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  foreign key (organisation_id, check_id) references medicine_check (organisation_id, id),
  foreign key (organisation_id, replaces_id) references medicine_dose (organisation_id, id),
  constraint medicine_dose_amount check ((amount > 0) = (outcome in ('given', 'partial'))),
  constraint medicine_dose_times check (recorded_at >= happened_at and synced_at >= recorded_at),
  constraint medicine_dose_conflict check ((status = 'conflict') = (refusal is not null)),
  constraint medicine_dose_correction check (correction_reason is null or replaces_id is not null)
);
create index medicine_dose_of_person on medicine_dose (organisation_id, person_id, happened_at desc);
-- One dose of a slot, whoever was faster.
create unique index medicine_dose_of_slot on medicine_dose (organisation_id, order_id, slot_at, attempt)
  where slot_at is not null and replaces_id is null and status = 'final';
create unique index medicine_dose_replaced_once on medicine_dose (organisation_id, replaces_id) where replaces_id is not null;
create index medicine_dose_of_order on medicine_dose (organisation_id, order_id, slot_at);
create index medicine_dose_of_check on medicine_dose (organisation_id, check_id) where check_id is not null;
create unique index medicine_dose_check_once on medicine_dose (organisation_id, check_id) where check_id is not null and replaces_id is null;
alter table medicine_dose enable row level security;
alter table medicine_dose force row level security;
create policy tenant on medicine_dose using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on medicine_dose to caravan_app;

-- Whether a dose that was given as needed helped.
create table medicine_effect (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  dose_id uuid not null,
  effect text not null check (effect in ('good', 'some', 'none', 'worse')),
  note text not null default '',
  author_id uuid,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  synced_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, dose_id) references medicine_dose (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id)
);
create unique index medicine_effect_once on medicine_effect (organisation_id, dose_id);
alter table medicine_effect enable row level security;
alter table medicine_effect force row level security;
create policy tenant on medicine_effect using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on medicine_effect to caravan_app;

create table medicine_lot (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  lot text not null,
  expires_on date,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, order_id) references medicine_order (organisation_id, id)
);
create unique index medicine_lot_once on medicine_lot (organisation_id, order_id, lot);
alter table medicine_lot enable row level security;
alter table medicine_lot force row level security;
create policy tenant on medicine_lot using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on medicine_lot to caravan_app;

-- The ledger of stock: each move has two places, so the sum over all places is zero.
create table medicine_move (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  order_id uuid not null,
  -- Null: what nobody entered as stock.
  lot_id uuid,
  kind text not null check (kind in ('receive', 'handOver', 'count', 'discard', 'dose', 'undo')),
  from_place text not null check (from_place in ('outside', 'home', 'bus', 'school', 'given', 'discarded')),
  to_place text not null check (to_place in ('outside', 'home', 'bus', 'school', 'given', 'discarded')),
  amount numeric(12, 3) not null,
  -- What was counted, where somebody counted.
  counted numeric(12, 3) check (counted >= 0),
  dose_id uuid,
  reason text not null default '',
  -- Who gave it into the hands of the author.
  handed_by text not null default '',
  author_id uuid,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  synced_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, order_id) references medicine_order (organisation_id, id),
  foreign key (organisation_id, lot_id) references medicine_lot (organisation_id, id),
  foreign key (organisation_id, dose_id) references medicine_dose (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint medicine_move_two_places check (from_place <> to_place),
  constraint medicine_move_amount check (amount > 0 or (amount = 0 and kind = 'count')),
  constraint medicine_move_of_dose check ((dose_id is not null) = (kind in ('dose', 'undo')))
);
create index medicine_move_of_person on medicine_move (organisation_id, person_id, happened_at desc);
create index medicine_move_of_order on medicine_move (organisation_id, order_id, happened_at desc);
alter table medicine_move enable row level security;
alter table medicine_move force row level security;
create policy tenant on medicine_move using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on medicine_move to caravan_app;
