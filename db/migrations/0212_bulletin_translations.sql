-- Posts in another language, written by people.

create table bulletin_translation (
  organisation_id uuid not null,
  post_id uuid not null,
  language text not null,
  title text not null,
  body text not null,
  search_key text not null,
  -- The revision of the post that it translates: one of an older revision is not shown.
  revision int not null,
  written_by uuid,
  written_at timestamptz not null,
  primary key (organisation_id, post_id, language),
  foreign key (organisation_id, post_id) references bulletin_post (organisation_id, id) on delete cascade,
  foreign key (organisation_id, written_by) references person (organisation_id, id)
);
alter table bulletin_translation enable row level security;
alter table bulletin_translation force row level security;
create policy tenant on bulletin_translation using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update, delete on bulletin_translation to caravan_app;
