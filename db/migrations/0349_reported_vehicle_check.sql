-- The office closes a run with the name of the adult of the crew who reported that the vehicle was checked (docs/adr/0265).
alter table run drop constraint run_vehicle_check_check;
alter table run add constraint run_vehicle_check_check check (vehicle_check in ('sticker', 'said', 'reported'));
alter table run add column vehicle_check_by text check (vehicle_check = 'reported' or vehicle_check_by is null);
