-- Cards of children for getting on (docs/adr/0080): a random token, of which only a hash is kept.
create table child_card (
  organisation_id uuid not null,
  group_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  -- SHA-256 of what the card says, hexadecimal.
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  maker_name text not null,
  -- Taken back, or followed by a new one.
  revoked_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, token_hash),
  foreign key (organisation_id, child_id) references child_profile (organisation_id, person_id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id)
);
create unique index child_card_valid on child_card (organisation_id, child_id) where revoked_at is null;
create index child_card_by_child on child_card (organisation_id, child_id);
create index child_card_by_group on child_card (organisation_id, group_id, revoked_at);
alter table child_card enable row level security;
alter table child_card force row level security;
create policy tenant on child_card using (
    organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
    and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update, delete on child_card to caravan_app;

alter table boarding_event drop constraint boarding_event_method_check;
alter table boarding_event add constraint boarding_event_method_check
  check (method in ('tap', 'bulk', 'import', 'qr', 'nfc'));
