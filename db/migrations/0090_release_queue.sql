-- What families asked for and nobody has answered: the queue of an administrator's home.
create index release_permission_waiting on release_permission (organisation_id, group_id, requested_at)
  where accepted_at is null and revoked_at is null;
