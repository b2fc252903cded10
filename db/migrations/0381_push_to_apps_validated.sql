-- The constraints of 0380, validated while the table is in use.
alter table push_device validate constraint push_device_service;
alter table push_device validate constraint push_device_keys;
