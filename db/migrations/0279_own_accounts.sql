-- Guests with an account of their own (docs/adr/0220): groups that allow it, and the tie of a guest to themselves.

create table guest_account_option (
  organisation_id uuid not null,
  group_id uuid not null,
  allowed boolean not null,
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (organisation_id, group_id),
  foreign key (organisation_id, group_id) references customer_group (organisation_id, id),
  foreign key (organisation_id, changed_by) references person (organisation_id, id)
);
alter table guest_account_option enable row level security;
alter table guest_account_option force row level security;
create policy tenant on guest_account_option using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid
  and group_id = any (string_to_array(nullif(current_setting('app.groups', true), ''), ',')::uuid[]));
grant select, insert, update on guest_account_option to caravan_app;

alter table relationship drop constraint relationship_check;
alter table relationship add constraint relationship_to_oneself check ((adult_id = child_id) = (kind = 'self'));
