import { share } from './people.sql.ts'
import { DAY, PER_GROUP } from './size.ts'

const CLOSED = PER_GROUP.closedRuns
const R = PER_GROUP.routes
const OF_ROUTE = CLOSED / R
const STOPS = PER_GROUP.stopsOfRoute
const WEEKDAYS = 260

/** When something happens on a run at a stop: a run is late or early as a whole, and loses a little on its way. */
const LATE = `make_interval(secs => ${share(`'late ' || r.n`)} * 360 - 90 + s.s * 3)`

/**
 * All runs in the order of their days, numbered in it: each route has closed ones spread over a year, and the first routes to
 * school are under way on the day of the world. Half of the riders of a route travel with a run.
 */
export const RUNS_BASIS: readonly string[] = [
  `create temp table a_weekday as select row_number() over (order by day desc) - 1 as i, day::date as day
    from generate_series(date '${DAY}' - 366, date '${DAY}' - 1, interval '1 day') day where extract(isodow from day) < 6
    order by day desc limit ${WEEKDAYS}`,
  `create temp table a_run as
    select row_number() over (order by day, route) - 1 as n, x.*, r.g, r.r, r.org, r.grp, r.lead from (
      select r.n as route, d.day, k % 2 as half, true as over from a_route r cross join generate_series(0, ${OF_ROUTE - 1}) k
        join a_weekday d on d.i = k * ${WEEKDAYS / OF_ROUTE} + (hashtext('day ' || r.n || ' ' || k) & 65535) % ${WEEKDAYS / OF_ROUTE}
      union all select n, date '${DAY}', 0, false from a_route where r < ${PER_GROUP.runsUnderWay * 2} and r % 2 = 0) x
    join a_route r on r.n = x.route`,
  `create temp table a_run_stop as select r.n * ${STOPS} + s.s as n, r.n as run, s.s, s.id as route_stop, s.place, s.g,
      pg_temp.id(18, r.n * ${STOPS} + s.s) as id, (r.day + s.planned) at time zone 'Europe/Rome' as planned_at,
      case when r.over then (r.day + s.planned) at time zone 'Europe/Rome' + ${LATE} end as arrived_at
    from a_run r join a_stop s on s.route = r.route`,
  `create index on a_run_stop (run, s)`,
  `analyze a_run; analyze a_run_stop`,
  `create temp table a_passenger as select row_number() over (order by r.n, i.i) as n, r.n as run, r.over, i.child, i.name || ' ' || i.surname as name,
      i.school_class, b.id as board, a.id as alight, b.arrived_at as boarded_at, a.arrived_at as left_at,
      case when not r.over then 'EXPECTED' when f.fate < 20 then 'ABSENT' when f.fate < 28 then 'NO_SHOW' else 'DROPPED' end as state
    from a_run r join a_rider i on i.route = r.route and i.i % 2 = r.half
    join a_run_stop b on b.run = r.n and b.s = i.board join a_run_stop a on a.run = r.n and a.s = i.alight
    cross join lateral (select (hashtext('fate ' || r.n || ' ' || i.i) & 65535) % 1000 as fate) f`,
  `create index on a_passenger (run)`,
  `analyze a_passenger`,
]

export const RUNS: readonly { table: string; sql: string }[] = [
  {
    table: 'run',
    sql: `insert into run (organisation_id, group_id, id, route_id, route_name, mode, direction, zone, service_date, vehicle_label, vehicle_id,
        planned_start, planned_end, status, started_at, started_by, closed_at, closed_by, head_count, vehicle_checked, vehicle_check,
        unaccounted, rode, delivered, riders, created_at)
      select r.org, r.grp, pg_temp.id(17, r.n), t.id, t.name, 'bus', t.direction, 'Europe/Rome', r.day, 'Bus ' || (r.r + 1), t.vehicle,
        f.planned_at, l.planned_at, case when r.over then 'CLOSED' else 'IN_PROGRESS' end, f.planned_at - interval '2 minutes', r.lead,
        case when r.over then l.arrived_at + interval '8 minutes' end, case when r.over then r.lead end, case when r.over then p.rode end,
        r.over, case when r.over then 'said' end, p.open, p.rode, p.rode, case when r.over then p.riders end, f.planned_at - interval '3 days'
      from a_run r join a_route t on t.n = r.route
      join a_run_stop f on f.run = r.n and f.s = 0 join a_run_stop l on l.run = r.n and l.s = ${STOPS - 1}
      join (select run, count(*) filter (where state = 'DROPPED') as rode, count(*) filter (where state = 'EXPECTED') as open, count(*) as riders
        from a_passenger group by run) p on p.run = r.n order by r.n`,
  },
  {
    table: 'run_receipt',
    sql: `insert into run_receipt (organisation_id, group_id, run_id, no, counted, recorded_by, at)
      select organisation_id, group_id, id, 1, rode, started_by, planned_end + interval '6 minutes'
      from run where status = 'CLOSED' and direction = 'to_school' order by id`,
  },
  {
    table: 'run_crew',
    sql: `insert into run_crew (organisation_id, group_id, run_id, person_id, name, function, checked_in_at, manifest_at)
      select r.org, r.grp, pg_temp.id(17, r.n), r.lead, 'Assistant Number ' || (r.r / 2), 'lead', f.planned_at - interval '5 minutes',
        f.planned_at - interval '5 minutes' from a_run r join a_run_stop f on f.run = r.n and f.s = 0 order by r.n`,
  },
  {
    table: 'run_stop',
    sql: `insert into run_stop (organisation_id, group_id, id, run_id, route_stop_id, place_id, seq, name, latitude, longitude, planned_at,
        arrived_at, departed_at)
      select r.org, r.grp, s.id, pg_temp.id(17, r.n), s.route_stop, p.id, s.s, p.name, p.latitude, p.longitude, s.planned_at, s.arrived_at,
        s.arrived_at + interval '25 seconds'
      from a_run_stop s join a_run r on r.n = s.run join a_place p on p.g = s.g and p.p = s.place order by s.n`,
  },
  {
    table: 'run_passenger',
    sql: `insert into run_passenger (organisation_id, group_id, id, run_id, child_id, name, school_class, board_stop_id, alight_stop_id,
        planned, state, answered, rode, since, received_at)
      select r.org, r.grp, pg_temp.id(19, p.n), pg_temp.id(17, r.n), p.child, p.name, p.school_class, p.board, p.alight,
        case p.state when 'ABSENT' then 'ABSENT' else 'EXPECTED' end, p.state, p.state = 'NO_SHOW', p.state = 'DROPPED',
        w.at, w.at
      from a_passenger p join a_run r on r.n = p.run
      cross join lateral (select case p.state when 'DROPPED' then p.left_at when 'NO_SHOW' then p.boarded_at end as at) w order by p.n`,
  },
  {
    table: 'boarding_event',
    sql: `insert into boarding_event (organisation_id, group_id, id, run_id, passenger_id, type, stop_id, staff_id, device_id, device_seq,
        occurred_at, received_at, method, outcome)
      select r.org, r.grp, pg_temp.id(20, p.n * 2 + e.k), pg_temp.id(17, r.n), pg_temp.id(19, p.n), e.type, e.stop_id, r.lead,
        'phone-' || r.g || '-' || r.r, row_number() over (partition by p.run order by e.at, p.n), e.at, e.at, 'tap', e.outcome
      from a_passenger p join a_run r on r.n = p.run
      cross join lateral (values (0, 'DROPPED', 'BOARDED', p.boarded_at, p.board, null),
        (1, 'DROPPED', 'DROPPED', p.left_at, p.alight, case when r.r % 2 = 0 then 'to_school' else 'to_guardian' end),
        (0, 'NO_SHOW', 'NOT_HERE', p.boarded_at, p.board, null),
        (1, 'NO_SHOW', 'ANSWERED', p.boarded_at + interval '2 minutes', null, 'at_home')) e (k, state, type, at, stop_id, outcome)
      where e.state = p.state order by p.n, e.k`,
  },
]
