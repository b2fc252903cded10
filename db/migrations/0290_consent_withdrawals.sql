-- A consent to a medicine that was withdrawn, by who gave it or by the office for them (docs/adr/0226). No row is ever changed.
create table medicine_withdrawal (
  organisation_id uuid not null,
  group_id uuid not null,
  -- Made by the device: the same call again adds nothing.
  id uuid not null,
  order_id uuid not null,
  consent_id uuid not null,
  reason text not null check (reason <> ''),
  author_id uuid not null,
  withdrawn_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, order_id) references medicine_order (organisation_id, id),
  foreign key (organisation_id, consent_id) references medicine_consent (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id)
);
create unique index medicine_withdrawal_once on medicine_withdrawal (organisation_id, consent_id);
create index medicine_withdrawal_of_order on medicine_withdrawal (organisation_id, order_id);
alter table medicine_withdrawal enable row level security;
alter table medicine_withdrawal force row level security;
create policy tenant on medicine_withdrawal using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert on medicine_withdrawal to caravan_app;

-- Who withdrew may consent to the same version again.
alter table medicine_consent add column round int not null default 0;
drop index medicine_consent_once;
-- The same person is one of the two once.
create unique index medicine_consent_once on medicine_consent (organisation_id, order_id, version, author_id, round);
