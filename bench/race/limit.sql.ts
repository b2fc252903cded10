import type { Workload } from './workloads.ts'

const PAGE = 20
const iso = (of: string) => `to_char(${of} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const paged = (rows: string, total: string) =>
  `json_build_object('data', ${rows}, 'page', json_build_object('limit', ${PAGE}, 'offset', 0, 'total', ${total}))::text as json`

/** $1 organisation, $2 group, $3 and $4 what the name or a later word of it begins with. */
const LIST = `with named as (
    select person_id, name_key, school_class, needs, count(*) over () as total from child_profile
    where organisation_id = $1 and group_id = $2 and (name_key like $3 or name_key like $4)
    order by name_key, person_id limit ${PAGE})
  select ${paged(
    `coalesce(json_agg(json_build_object('id', n.person_id, 'fullName', p.name || ' ' || p.surname, 'name', p.name, 'surname', p.surname,
      'schoolClass', n.school_class, 'needs', n.needs, 'customerGroupDto', json_build_object('id', g.id, 'name', g.name),
      'routes', (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'direction', r.direction) order by r.name_key), '[]')
        from route_passenger rp join route r on r.organisation_id = rp.organisation_id and r.id = rp.route_id and r.status = 'ACTIVE'
        where rp.organisation_id = $1 and rp.child_id = n.person_id)) order by n.name_key, n.person_id), '[]')`,
    `coalesce(max(n.total), 0)`,
  )}
  from named n join person p on p.organisation_id = $1 and p.id = n.person_id
  join customer_group g on g.organisation_id = $1 and g.id = $2`

/** $1 organisation, $2 route. */
const ROUTE = `select json_build_object('data', json_build_object('id', r.id, 'name', r.name, 'mode', r.mode, 'direction', r.direction,
    'status', r.status, 'customerGroupDto', json_build_object('id', g.id, 'name', g.name), 'capacity', r.capacity, 'weekdays', r.weekdays,
    'validFrom', r.valid_from, 'validTo', r.valid_to, 'versionNo', r.version_no, 'zone', r.zone, 'minAdults', r.min_adults,
    'childrenPerAdult', r.children_per_adult, 'maxRideMinutes', r.max_ride_minutes, 'vehicleLabel', r.vehicle_label,
    'vehicleId', r.vehicle_id, 'versionOf', r.version_of, 'version', r.version,
    'stopList', (select json_agg(json_build_object('id', s.id, 'placeId', s.place_id, 'name', p.name, 'address', p.address,
        'latitude', p.latitude, 'longitude', p.longitude, 'seq', s.seq, 'plannedTime', s.planned_time, 'waitMinutes', s.wait_minutes,
        'kind', s.kind) order by s.seq)
      from route_stop s join place p on p.organisation_id = s.organisation_id and p.id = s.place_id
      where s.organisation_id = $1 and s.route_id = $2),
    'spots', (select coalesce(json_agg(json_build_object('stopId', s.id, 'sideOfRoad', p.side_of_road, 'safetyNotes', p.safety_notes,
        'picture', p.picture_id) order by s.seq), '[]')
      from route_stop s join place p on p.organisation_id = s.organisation_id and p.id = s.place_id
      where s.organisation_id = $1 and s.route_id = $2
        and (p.side_of_road is not null or p.safety_notes <> '' or p.picture_id is not null)),
    'passengerList', (select json_agg(json_build_object('id', rp.id, 'routeId', rp.route_id, 'childId', rp.child_id,
        'childName', p.name || ' ' || p.surname, 'schoolClass', c.school_class, 'needs', c.needs, 'boardStopId', rp.board_stop_id,
        'alightStopId', rp.alight_stop_id, 'maxRideMinutes', c.max_ride_minutes, 'weekdays', rp.weekdays,
        'rest', case when rp.rest_from is not null then json_build_object('from', rp.rest_from, 'until', rp.rest_until) end,
        'movesFrom', case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end) order by c.name_key, rp.id)
      from route_passenger rp join child_profile c on c.organisation_id = rp.organisation_id and c.person_id = rp.child_id
      left join route f on f.organisation_id = rp.organisation_id and f.id = rp.moves_from
      join person p on p.organisation_id = rp.organisation_id and p.id = rp.child_id
      where rp.organisation_id = $1 and rp.route_id = $2),
    'crew', (select json_agg(json_build_object('personId', c.person_id, 'name', p.name || ' ' || p.surname, 'function', c.function))
      from route_crew c join person p on p.organisation_id = c.organisation_id and p.id = c.person_id
      where c.organisation_id = $1 and c.route_id = $2)))::text as json
  from route r join customer_group g on g.organisation_id = r.organisation_id and g.id = r.group_id
  where r.organisation_id = $1 and r.id = $2`

/**
 * $1 organisation, $2 group, $3 run, $4 passenger, $5 event, $6 type, $7 stop, $8 staff, $9 device, $10 number on the device,
 * $11 when, $12 what it undoes, $13 outcome, $14 the state of the child afterwards, $15 to $17 by how much the counters of the run
 * change: unaccounted, rode, delivered. The same event again changes nothing.
 */
const BOARD = `with stored as (
    insert into boarding_event (organisation_id, group_id, id, run_id, passenger_id, type, stop_id, staff_id, device_id, device_seq,
      occurred_at, received_at, method, supersedes_id, outcome)
    values ($1, $2, $5, $3, $4, $6, $7, $8, $9, $10, $11, now(), 'tap', $12, $13)
    on conflict (organisation_id, id) do nothing returning id),
  child as (update run_passenger set state = $14, rode = true, since = $11, received_at = now()
    where organisation_id = $1 and id = $4 and exists (select from stored)),
  counted as (update run set unaccounted = unaccounted + $15, rode = rode + $16, delivered = delivered + $17, version = version + 1
    where organisation_id = $1 and id = $3 and exists (select from stored) returning unaccounted, rode, delivered)
  select json_build_object('data', json_build_object('stored', json_build_array($5::uuid), 'counts', (select row_to_json(counted) from counted)))::text as json`

/** $1 organisation, $2 group, $3 first and $4 last day. */
const RUNS_FOUND = `select * from run where organisation_id = $1 and group_id = $2 and service_date between $3 and $4`

const RIDES = `with found as (
    select p.id, p.run_id, p.child_id, p.name, p.planned, p.state, p.since, p.rode, p.returned_to, p.board_stop_id, p.alight_stop_id,
      run.route_name, run.mode, run.direction, run.zone, run.service_date, run.status, run.planned_start
    from (${RUNS_FOUND} and status in ('IN_PROGRESS', 'INTERRUPTED', 'CLOSED', 'CANCELLED') order by planned_start desc) run
    join run_passenger p on p.organisation_id = $1 and p.run_id = run.id and p.group_id = $2 and p.child_id is not null
    order by run.planned_start desc, p.name, p.id limit ${PAGE})
  select ${paged(
    `(select coalesce(json_agg(json_build_object('id', f.id, 'runId', f.run_id, 'childId', f.child_id, 'childName', f.name,
      'routeName', f.route_name, 'mode', f.mode, 'direction', f.direction, 'zone', f.zone, 'serviceDate', f.service_date,
      'runStatus', f.status,
      'boardStop', json_build_object('name', b.name, 'placeId', b.place_id, 'plannedAt', ${iso('b.planned_at')}, 'arrivedAt', ${iso('b.arrived_at')}),
      'alightStop', json_build_object('name', a.name, 'placeId', a.place_id, 'plannedAt', ${iso('a.planned_at')}, 'arrivedAt', ${iso('a.arrived_at')}),
      'planned', f.planned, 'state', f.state, 'since', ${iso('f.since')}, 'rode', f.rode, 'returnedTo', f.returned_to,
      'amended', exists (select from boarding_event e where e.organisation_id = $1 and e.passenger_id = f.id and e.late))
      order by f.planned_start desc, f.name, f.id), '[]')
    from found f left join run_stop b on b.organisation_id = $1 and b.id = f.board_stop_id
    left join run_stop a on a.organisation_id = $1 and a.id = f.alight_stop_id)`,
    `(select count(*) from (${RUNS_FOUND} and status in ('IN_PROGRESS', 'INTERRUPTED', 'CLOSED', 'CANCELLED')) run
      join run_passenger p on p.organisation_id = $1 and p.run_id = run.id and p.group_id = $2 and p.child_id is not null)`,
  )}`

const RUNS = `with found as (
    select run.*, count(*) over () as total from (${RUNS_FOUND} and status in ('CLOSED', 'CANCELLED')) run
    order by planned_start desc, id limit ${PAGE})
  select ${paged(
    `coalesce(json_agg(json_build_object('id', f.id, 'routeId', f.route_id, 'routeName', f.route_name, 'mode', f.mode,
      'direction', f.direction, 'status', f.status, 'zone', f.zone, 'serviceDate', f.service_date,
      'customerGroupDto', json_build_object('id', g.id, 'name', g.name), 'plannedStart', ${iso('f.planned_start')},
      'plannedEnd', ${iso('f.planned_end')}, 'startedAt', ${iso('f.started_at')}, 'closedAt', ${iso('f.closed_at')},
      'lead', (select c.name from run_crew c where c.organisation_id = $1 and c.run_id = f.id and c.function = 'lead' limit 1),
      'vehicleLabel', f.vehicle_label, 'vehicleCheck', f.vehicle_check,
      'counts', (select json_build_object('total', count(*), 'absent', count(*) filter (where state in ('ABSENT', 'COLLECTED')),
        'noShow', count(*) filter (where state = 'NO_SHOW'), 'delivered', count(*) filter (where state in ('DROPPED', 'RETURNED', 'TRANSFERRED')),
        'rode', count(*) filter (where rode)) from run_passenger p where p.organisation_id = $1 and p.run_id = f.id and p.group_id = $2),
      'stops', (select json_agg(json_build_object('id', s.id, 'name', s.name, 'latitude', s.latitude, 'longitude', s.longitude,
        'plannedAt', ${iso('s.planned_at')}, 'arrivedAt', ${iso('s.arrived_at')}) order by s.seq)
        from run_stop s where s.organisation_id = $1 and s.run_id = f.id and s.group_id = $2),
      'openAlerts', (select count(*) from alert a where a.organisation_id = $1 and a.run_id = f.id and a.state <> 'closed'))
      order by f.planned_start desc, f.id), '[]')`,
    `coalesce(max(f.total), 0)`,
  )}
  from found f join customer_group g on g.organisation_id = $1 and g.id = $2`

/** $1 account, $2 organisation. */
const ME = `select json_build_object('data', json_build_object('id', p.id, 'name', p.name, 'surname', p.surname, 'email', p.email, 'phone', p.phone,
    'picture', p.picture_id, 'customerAccountId', a.id, 'username', a.username, 'language', a.language, 'organisation', json_build_object('id', o.id, 'name', o.name),
    'customerGroupDtoCollection', (select json_agg(json_build_object('id', g.id, 'name', g.name, 'zone', g.zone) order by g.name)
      from membership m join customer_group g on g.organisation_id = m.organisation_id and g.id = m.group_id
      where m.organisation_id = $2 and m.person_id = p.id)))::text as json
  from control.account a join control.account_organisation ao on ao.account_id = a.id and ao.organisation_id = $2
  join control.organisation o on o.id = $2 join person p on p.organisation_id = $2 and p.id = ao.person_id
  where a.id = $1`

/** As LIST. */
const NAMES = `with named as (
    select person_id, name_key from child_profile
    where organisation_id = $1 and group_id = $2 and (name_key like $3 or name_key like $4)
    order by name_key, person_id limit ${PAGE})
  select json_build_object('data', coalesce(json_agg(json_build_object('id', n.person_id, 'name', p.name || ' ' || p.surname)
    order by n.name_key, n.person_id), '[]'))::text as json
  from named n join person p on p.organisation_id = $1 and p.id = n.person_id`

/** The one statement by which the limit answers each workload; each answers one row with the text of its answer as `json`. */
export const LIMIT: Record<Workload, string> = {
  list: LIST,
  route: ROUTE,
  board: BOARD,
  rides: RIDES,
  'rides-year': RIDES,
  runs: RUNS,
  'runs-year': RUNS,
  me: ME,
  names: NAMES,
}
