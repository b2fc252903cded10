-- Whoever decides about a child sees the child (docs/adr/0261). The right to decide that stood without it opened requests and
-- questions about riders; it ends, so that nobody sees more than the office gave them.

alter table relationship no force row level security;
update relationship set decide = false, version = version + 1 where decide and not see;
alter table relationship force row level security;
