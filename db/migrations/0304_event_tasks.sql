-- What is still to be done about an event: who does it by when, and that it was done. It is added at any time, also to what is locked, and
-- never changed.
create table care_event_task (
  organisation_id uuid not null,
  -- Made by the device, so that the same call again adds nothing.
  id uuid not null,
  event_id uuid not null,
  event_version int not null,
  what text not null default '',
  who text not null default '',
  -- The last day on which it is in time, where the person is; null: none.
  due_on date,
  -- The task that was done; a row that says so says nothing else but a note.
  done_of uuid,
  note text not null default '',
  author_id uuid,
  at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, event_id, event_version) references care_event (organisation_id, id, version),
  foreign key (organisation_id, done_of) references care_event_task (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint care_event_task_what check ((done_of is null) = (what <> '')),
  constraint care_event_task_done check (done_of is null or (who = '' and due_on is null))
);
create index care_event_task_of_event on care_event_task (organisation_id, event_id);
create index care_event_task_due on care_event_task (organisation_id, due_on) where due_on is not null;
-- It is done once.
create unique index care_event_task_done_once on care_event_task (organisation_id, done_of);
alter table care_event_task enable row level security;
alter table care_event_task force row level security;
create policy tenant on care_event_task using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
-- Neither update nor delete.
grant select, insert on care_event_task to caravan_app;
