-- The payments of everybody in a period, as they are exported.
create index invoice_issue_of_day on invoice_issue (organisation_id, issued_on);
create index invoice_credit_of_day on invoice_credit (organisation_id, credited_on);
create index payment_of_day on payment (organisation_id, received_on);
