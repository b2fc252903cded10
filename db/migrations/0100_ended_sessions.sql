-- Which sessions were ended just now is asked twice a second while people are connected.
create index session_ended on control.session (revoked_at) where revoked_at is not null;
