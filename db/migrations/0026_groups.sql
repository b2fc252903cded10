-- Groups are made, renamed and archived by their administrators. An archived group keeps everything; nobody but
-- administrators works in it.

alter table customer_group add column version integer not null default 1;
alter table customer_group add column archived_at timestamptz;
