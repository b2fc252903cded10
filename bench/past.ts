import pg from 'pg'
import { lockDataDir } from '#platform/server/db/data-dir.ts'
import { prepareDatabase } from '#platform/server/db/prepare.ts'
import { ORGANISATION } from './city.ts'

/**
 * Service days before today, written as the product leaves them when their runs are closed: nearly everybody rode, few
 * were reported absent, fewer were not there and were asked after. Written by the owner, so the server must be stopped.
 */
export async function writePast(dataDir: string, today: string, weekdays: number): Promise<Record<string, number>> {
  const unlock = lockDataDir(dataDir)
  const database = await prepareDatabase({ dataDir })
  const owner = new pg.Client({ connectionString: database.urls.owner })
  try {
    await owner.connect()
    // Every key was copied together with what it points to; checking five million of them takes longer than writing them.
    await owner.query(`set session_replication_role = replica; set work_mem = '256MB'`)
    await owner.query(MAPS, [today, weekdays, ORGANISATION])
    await owner.query(MAPPED)
    await owner.query(STOPS_MAP)
    await owner.query(`analyze past_run; analyze past_stop`)
    const written: Record<string, number> = {}
    for (const [table, statement] of Object.entries(TABLES))
      written[table] = (await owner.query(statement)).rowCount ?? 0
    // A server that has run for a month has done both.
    await owner.query('vacuum analyze')
    return written
  } finally {
    await owner.end()
    await database.stop()
    unlock()
  }
}

/** A share of a thousand that is the same in each bench, and another one for each pair of words. */
const share = (...of: string[]) => `(abs(hashtext(${of.join(` || ' ' || `)})) % 1000)`

const MAPS = `create temp table past_run as
  select run.id as source, d.day, uuidv7(make_interval(days => d.day - $1::date)) as id,
    make_interval(days => d.day - run.service_date) as shift
  from (select day::date as day from generate_series($1::date - 3 * $2::int, $1::date - 1, interval '1 day') day
    where extract(isodow from day) < 6 order by day desc limit $2::int) d
  cross join run join control.organisation o on o.id = run.organisation_id and o.name = $3
  where run.service_date = $1::date and run.status = 'PLANNED'
  order by d.day, run.planned_start, run.id`

const MAPPED = `create index on past_run (source)`

/** Each stop with when it was reached: a run is late or early as a whole, and loses a little on its way. */
const STOPS_MAP = `create temp table past_stop as
  select s.id as source, r.id as run_id, uuidv7(r.shift) as id, r.day, s.planned_at + r.shift as planned_at,
    s.planned_at + r.shift + make_interval(secs => ${share('r.source::text', 'r.day::text')} * 0.36 - 90 + s.seq * 3) as arrived_at
  from past_run r join run_stop s on s.run_id = r.source`

/** In the order in which they were changed last: that is where an update leaves them. */
const TABLES = {
  run: `insert into run (organisation_id, group_id, id, route_id, route_name, mode, direction, zone, service_date, run_no,
      vehicle_label, planned_start, planned_end, status, started_at, started_by, closed_at, closed_by, head_count,
      vehicle_checked, rode, delivered, version, created_at, vehicle_id, min_adults, children_per_adult)
    select run.organisation_id, run.group_id, r.id, run.route_id, run.route_name, run.mode, run.direction, run.zone, r.day,
      run.run_no, run.vehicle_label, run.planned_start + r.shift, run.planned_end + r.shift, 'CLOSED',
      run.planned_start + r.shift - interval '2 minutes', c.person_id, run.planned_end + r.shift + interval '8 minutes',
      c.person_id, 0, true, 0, 0, 90, run.created_at + r.shift, run.vehicle_id, run.min_adults, run.children_per_adult
    from past_run r join run on run.id = r.source
    join run_crew c on c.run_id = run.id and c.function = 'lead'
    order by r.day, run.planned_end`,
  run_crew: `insert into run_crew (organisation_id, group_id, run_id, person_id, name, function, checked_in_at, manifest_at)
    select c.organisation_id, c.group_id, r.id, c.person_id, c.name, c.function, run.started_at, run.started_at
    from past_run r join run_crew c on c.run_id = r.source join run on run.id = r.id order by r.day, r.id`,
  run_stop: `insert into run_stop (organisation_id, group_id, id, run_id, route_stop_id, place_id, seq, name, latitude,
      longitude, planned_at, arrived_at, departed_at)
    select s.organisation_id, s.group_id, p.id, p.run_id, s.route_stop_id, s.place_id, s.seq, s.name, s.latitude,
      s.longitude, p.planned_at, p.arrived_at, p.arrived_at + interval '25 seconds'
    from past_stop p join run_stop s on s.id = p.source order by p.arrived_at`,
  run_passenger: `insert into run_passenger (organisation_id, group_id, id, run_id, child_id, name, school_class,
      board_stop_id, alight_stop_id, planned, state, answered, rode, since, received_at, source_rule, explanation)
    select p.organisation_id, p.group_id, uuidv7(r.shift), r.id, p.child_id, p.name, p.school_class, b.id, a.id,
      case when f.fate < 30 then 'ABSENT' else 'EXPECTED' end,
      case when f.fate < 30 then 'ABSENT' when f.fate < 38 then 'NO_SHOW' else 'DROPPED' end,
      f.fate between 30 and 37, f.fate >= 38,
      case when f.fate >= 38 then a.arrived_at when f.fate >= 30 then b.arrived_at end,
      case when f.fate >= 38 then a.arrived_at when f.fate >= 30 then b.arrived_at end, p.source_rule, p.explanation
    from past_run r join run_passenger p on p.run_id = r.source
    left join past_stop b on b.source = p.board_stop_id and b.run_id = r.id
    left join past_stop a on a.source = p.alight_stop_id and a.run_id = r.id
    cross join lateral (select ${share('p.child_id::text', 'r.day::text')} as fate) f
    order by case when f.fate >= 38 then a.arrived_at else b.arrived_at end`,
  boarding_event: `insert into boarding_event (organisation_id, group_id, id, run_id, passenger_id, type, stop_id, staff_id,
      device_id, device_seq, occurred_at, received_at, method, outcome)
    select p.organisation_id, p.group_id, uuidv7(e.at - now()), p.run_id, p.id, e.type, e.stop_id, run.started_by,
      'phone-' || run.started_by, row_number() over (partition by p.run_id order by e.at), e.at, e.at, 'tap', e.outcome
    from run_passenger p join past_run r on r.id = p.run_id join run on run.id = p.run_id
    join run_stop b on b.id = p.board_stop_id join run_stop a on a.id = p.alight_stop_id
    cross join lateral (values ('BOARDED', p.rode, b.arrived_at, b.id, null),
      ('DROPPED', p.rode, a.arrived_at, a.id, case run.direction when 'to_school' then 'to_school' else 'to_guardian' end),
      ('NOT_HERE', p.state = 'NO_SHOW', b.arrived_at, b.id, null),
      ('ANSWERED', p.state = 'NO_SHOW', b.arrived_at + interval '2 minutes', null, 'at_home')) e (type, said, at, stop_id, outcome)
    where e.said order by e.at`,
  counts: `update run set rode = n.rode, delivered = n.rode, head_count = n.rode, riders = n.riders
    from (select run_id, count(*) filter (where rode) as rode, count(child_id) as riders from run_passenger group by run_id) n
    where n.run_id = run.id and run.id in (select id from past_run)`,
  eta_sample: `insert into eta_sample (organisation_id, group_id, run_id, stop_id, made_at, predicted_at, source, actual_at, within)
    select s.organisation_id, s.group_id, s.run_id, s.id, m.at, e.predicted_at, 'position', s.arrived_at,
      abs(extract(epoch from s.arrived_at - e.predicted_at)) <= 30 + extract(epoch from e.predicted_at - m.at) / 6
    from run join past_run r on r.id = run.id join run_stop s on s.run_id = run.id
    cross join lateral generate_series(date_trunc('minute', greatest(run.started_at, s.arrived_at - interval '14 minutes')),
      s.arrived_at, interval '1 minute') m (at)
    cross join lateral (select s.arrived_at + make_interval(secs => ${share('s.id::text', 'm.at::text')} * 0.2 - 100) as predicted_at) e
    where e.predicted_at > m.at order by m.at`,
}
