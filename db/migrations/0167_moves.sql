-- A rider of a draft who rides another route today: the place there ends when the draft becomes active.

alter table route_passenger add column moves_from uuid;
alter table route_passenger add constraint route_passenger_moves_from
  foreign key (organisation_id, moves_from) references route (organisation_id, id);
