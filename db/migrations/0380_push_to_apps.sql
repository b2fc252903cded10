-- Apps on phones take push through the service of their system (docs/adr/0291): `endpoint` is the name of the app there, without keys.
alter table push_device add column service text not null default 'web';
alter table push_device alter column p256dh drop not null;
alter table push_device alter column auth drop not null;
alter table push_device add constraint push_device_service check (service in ('web', 'fcm', 'apns')) not valid;
alter table push_device add constraint push_device_keys
  check (service <> 'web' or (p256dh is not null and auth is not null)) not valid;
