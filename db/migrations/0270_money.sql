-- What makes the amount of an issued invoice smaller: a row of its own, shared among its payers.
create table invoice_credit (
  organisation_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  year int not null check (year between 1900 and 2199),
  number int not null check (number >= 1),
  credited_on date not null,
  cents int not null check (cents > 0),
  reason text not null check (reason <> ''),
  author_id uuid,
  recorded_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, invoice_id) references invoice_issue (organisation_id, invoice_id),
  foreign key (organisation_id, author_id) references person (organisation_id, id)
);
create unique index invoice_credit_number on invoice_credit (organisation_id, year, number);
create index invoice_credit_of_invoice on invoice_credit (organisation_id, invoice_id);
alter table invoice_credit enable row level security;
alter table invoice_credit force row level security;
create policy tenant on invoice_credit using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on invoice_credit to caravan_app;

create table credit_share (
  organisation_id uuid not null,
  credit_id uuid not null,
  invoice_id uuid not null,
  payer_id uuid not null,
  cents int not null check (cents >= 0),
  primary key (organisation_id, credit_id, payer_id),
  foreign key (organisation_id, credit_id) references invoice_credit (organisation_id, id),
  foreign key (organisation_id, invoice_id, payer_id) references payer_share (organisation_id, invoice_id, payer_id)
);
create index credit_share_of_payer on credit_share (organisation_id, invoice_id, payer_id);
alter table credit_share enable row level security;
alter table credit_share force row level security;
create policy tenant on credit_share using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on credit_share to caravan_app;

-- Money that came or went: received from a payer, paid back to one, or the reversal of such a row that was wrong or bounced.
create table payment (
  organisation_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  payer_id uuid not null,
  kind text not null check (kind in ('RECEIVED', 'REFUND', 'REVERSAL')),
  -- What was received is above zero, what was paid back below.
  cents int not null check (cents <> 0),
  received_on date not null,
  way text not null check (way in ('TRANSFER', 'CASH', 'CARD', 'CHEQUE', 'OTHER')),
  reference text not null default '',
  -- Of a reversal: why, and of which row.
  reason text not null default '',
  reverses_id uuid,
  year int not null check (year between 1900 and 2199),
  number int not null check (number >= 1),
  author_id uuid,
  recorded_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, invoice_id, payer_id) references payer_share (organisation_id, invoice_id, payer_id),
  foreign key (organisation_id, reverses_id) references payment (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id),
  constraint payment_sign check ((kind <> 'RECEIVED' or cents > 0) and (kind <> 'REFUND' or cents < 0)),
  constraint payment_reversal check ((kind = 'REVERSAL') = (reverses_id is not null) and (kind <> 'REVERSAL' or reason <> ''))
);
create unique index payment_number on payment (organisation_id, year, number);
create unique index payment_reversed_once on payment (organisation_id, reverses_id) where reverses_id is not null;
create index payment_of_payer on payment (organisation_id, invoice_id, payer_id);
alter table payment enable row level security;
alter table payment force row level security;
create policy tenant on payment using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on payment to caravan_app;
