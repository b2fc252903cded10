-- Whether a group counts at all is asked every minute (docs/adr/0091).
create index run_receipt_by_group on run_receipt (organisation_id, group_id, at);
