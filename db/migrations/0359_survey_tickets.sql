-- Tickets of an anonymous round: hashes in their own order, without a person (docs/adr/0272). First those of people who took part and whose
-- answer is not stored yet; an answer moves its ticket to the used ones, by which a repeat is recognised.
alter table survey_participation
  add column ticket_hashes bytea[] not null default '{}',
  add column used_ticket_hashes bytea[] not null default '{}';
