-- The unit in which a group enters and reads what people measure in several (docs/adr/0221).

-- Values stay as they were typed and in the first unit of their definition: this says in which unit they are shown, and entered from now on.
create table measurement_unit (
  organisation_id uuid not null,
  group_id uuid not null,
  glycemia text not null check (glycemia in ('mg/dL', 'mmol/L')),
  weight text not null check (weight in ('kg', 'g')),
  version int not null default 1,
  -- What a device wrote down before it learned of this may still come in the unit before.
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (organisation_id, group_id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, changed_by) references person (organisation_id, id)
);
alter table measurement_unit enable row level security;
alter table measurement_unit force row level security;
create policy tenant on measurement_unit using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update on measurement_unit to caravan_app;

-- By how much the systolic pressure fell from lying or sitting to standing in one session; null: it did not, or nobody looked.
alter table observation add column postural_drop numeric;
