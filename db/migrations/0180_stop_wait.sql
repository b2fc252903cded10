-- Minutes that the vehicle waits at a stop after its planned time. A run keeps what its route said when it was made.

alter table route_stop add column wait_minutes int not null default 0;
alter table route_stop add constraint route_stop_wait check (wait_minutes between 0 and 30);
alter table run_stop add column wait_minutes int not null default 0;
alter table run_stop add constraint run_stop_wait check (wait_minutes between 0 and 30);
