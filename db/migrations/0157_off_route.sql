-- Since when the vehicle of a run has been off its route, as far as its phone says; null while it is on it.
alter table run add column off_route_since timestamptz;
