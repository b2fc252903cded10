-- Invoices for people in care. Nothing here is changed or deleted: a draft has versions, of which the newest counts, and what was issued is the version
-- that its issue names.
create table invoice (
  organisation_id uuid not null,
  -- Made by the device, so that the same call again adds nothing.
  id uuid not null,
  version int not null check (version >= 1),
  person_id uuid not null,
  -- ISO 4217; amounts are whole numbers of its smallest unit.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The last day on which it is paid in time.
  due_on date not null,
  author_id uuid,
  recorded_at timestamptz not null,
  -- Of two changes of the same version at the same time one is refused.
  primary key (organisation_id, id, version),
  foreign key (organisation_id, person_id) references person (organisation_id, id),
  foreign key (organisation_id, author_id) references person (organisation_id, id)
);
create index invoice_of_person on invoice (organisation_id, person_id);
alter table invoice enable row level security;
alter table invoice force row level security;
create policy tenant on invoice using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on invoice to caravan_app;

create table invoice_line (
  organisation_id uuid not null,
  invoice_id uuid not null,
  version int not null,
  position int not null check (position >= 1),
  -- What is charged, and why.
  reason text not null check (reason <> ''),
  -- Hundredths: whole numbers multiply exactly.
  quantity_hundredths int not null check (quantity_hundredths between 1 and 1000000),
  unit_cents int not null check (unit_cents between 0 and 100000000),
  -- Where it can be looked up: days of presence, a run, a receipt.
  evidence text not null default '',
  from_day date,
  to_day date,
  primary key (organisation_id, invoice_id, version, position),
  foreign key (organisation_id, invoice_id, version) references invoice (organisation_id, id, version),
  constraint invoice_line_days check (to_day is null or (from_day is not null and to_day >= from_day))
);
alter table invoice_line enable row level security;
alter table invoice_line force row level security;
create policy tenant on invoice_line using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on invoice_line to caravan_app;

-- That an invoice was issued: once, with a number that the organisation has once in the year.
create table invoice_issue (
  organisation_id uuid not null,
  invoice_id uuid not null,
  version int not null,
  year int not null check (year between 1900 and 2199),
  number int not null check (number >= 1),
  -- Where the group is.
  issued_on date not null,
  total_cents int not null check (total_cents > 0),
  author_id uuid,
  recorded_at timestamptz not null,
  primary key (organisation_id, invoice_id),
  foreign key (organisation_id, invoice_id, version) references invoice (organisation_id, id, version),
  foreign key (organisation_id, author_id) references person (organisation_id, id)
);
create unique index invoice_issue_number on invoice_issue (organisation_id, year, number);
alter table invoice_issue enable row level security;
alter table invoice_issue force row level security;
create policy tenant on invoice_issue using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on invoice_issue to caravan_app;

-- Who pays which part, as the relationships said when it was issued.
create table payer_share (
  organisation_id uuid not null,
  invoice_id uuid not null,
  payer_id uuid not null,
  percent int not null check (percent between 1 and 100),
  cents int not null check (cents >= 0),
  primary key (organisation_id, invoice_id, payer_id),
  foreign key (organisation_id, invoice_id) references invoice_issue (organisation_id, invoice_id),
  foreign key (organisation_id, payer_id) references person (organisation_id, id)
);
create index payer_share_of_payer on payer_share (organisation_id, payer_id);
alter table payer_share enable row level security;
alter table payer_share force row level security;
create policy tenant on payer_share using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert on payer_share to caravan_app;

-- The last number of each series in a year. It is counted up in the transaction that writes what carries it: who fails gives it back.
create table ledger_number (
  organisation_id uuid not null,
  series text not null check (series in ('INVOICE', 'CREDIT', 'RECEIPT')),
  year int not null check (year between 1900 and 2199),
  last int not null check (last >= 1),
  primary key (organisation_id, series, year)
);
alter table ledger_number enable row level security;
alter table ledger_number force row level security;
create policy tenant on ledger_number using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
grant select, insert, update on ledger_number to caravan_app;
