-- Since when a run counts as not driven: nobody started it until an hour after its planned end (docs/adr/0264). A start that arrives
-- later takes it back.
alter table run add column lapsed_at timestamptz;
