-- When a person last had a socket. Announcements with a reference to their audience are delivered to people who had one lately, and a
-- reader who comes back after a longer time fetches everything again.
alter table live_counter add column seen_at timestamptz;
