-- A payer does not agree with an invoice and says why; the office answers once.
create table invoice_dispute (
  organisation_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  payer_id uuid not null,
  reason text not null check (reason <> ''),
  recorded_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, invoice_id, payer_id) references payer_share (organisation_id, invoice_id, payer_id)
);
create index invoice_dispute_of_payer on invoice_dispute (organisation_id, invoice_id, payer_id);
alter table invoice_dispute enable row level security;
alter table invoice_dispute force row level security;
create policy tenant on invoice_dispute using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on invoice_dispute to caravan_app;

create table invoice_dispute_answer (
  organisation_id uuid not null,
  dispute_id uuid not null,
  accepted boolean not null,
  words text not null default '',
  author_id uuid,
  recorded_at timestamptz not null,
  primary key (organisation_id, dispute_id),
  foreign key (organisation_id, dispute_id) references invoice_dispute (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint invoice_dispute_refused_says_why check (accepted or words <> '')
);
alter table invoice_dispute_answer enable row level security;
alter table invoice_dispute_answer force row level security;
create policy tenant on invoice_dispute_answer using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on invoice_dispute_answer to caravan_app;
