-- When a person last had a socket. Announcements with a reference to their audience are delivered to people who had one lately, and a
-- reader who comes back after a longer time fetches everything again.
-- Every mailbox that exists is open at first: its reader may be connected to a process of the version before, which writes no time.
alter table live_counter add column seen_at timestamptz default now();
-- That version also makes mailboxes. Theirs stay closed, so that the reader fetches everything at the next connection.
alter table live_counter alter column seen_at drop default;
