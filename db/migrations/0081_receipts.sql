-- What the school counted when children came from a run (docs/adr/0080). Counted again is a further row; the last one counts.
create table run_receipt (
  organisation_id uuid not null,
  group_id uuid not null,
  run_id uuid not null,
  -- 1, 2, … of the run.
  no smallint not null check (no >= 1),
  counted smallint not null check (counted between 0 and 500),
  -- Who stood at the door, when it was not who recorded it.
  received_by text check (char_length(received_by) <= 80),
  recorded_by uuid not null,
  at timestamptz not null,
  primary key (organisation_id, run_id, no),
  foreign key (organisation_id, run_id) references run (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, recorded_by) references person (organisation_id, id)
);
create index run_receipt_by_recorder on run_receipt (organisation_id, recorded_by);
alter table run_receipt enable row level security;
alter table run_receipt force row level security;
create policy tenant on run_receipt using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
-- Like the facts of a run: added, read, never changed.
grant select, insert on run_receipt to caravan_app;
