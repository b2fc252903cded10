import { BORN, share } from './people.sql.ts'
import { PER_GROUP } from './size.ts'

const R = PER_GROUP.routes
const STOPS = PER_GROUP.stopsOfRoute
const RIDERS = PER_GROUP.ridersOfRoute

/** The routes with their stops, even ones to school and odd ones home. `s` counts stops from 0; the school is the last or the first. */
export const PLAN_BASIS: readonly string[] = [
  `create temp table a_route as select g * ${R} + r as n, g, r, org, a_group.id as grp, pg_temp.id(14, g * ${R} + r) as id,
      case when r % 2 = 0 then 'to_school' else 'from_school' end as direction,
      'Line ' || (r / 2 + 1) || case when r % 2 = 0 then '' else ', home' end as name,
      pg_temp.id(13, g * ${R} + r) as vehicle, pg_temp.id(6, g * ${PER_GROUP.assistants} + r / 2) as lead
    from a_group cross join generate_series(0, ${R - 1}) r`,
  `create temp table a_stop as select r.n as route, r.g, r.r, s, r.n * ${STOPS} + s as n, pg_temp.id(15, r.n * ${STOPS} + s) as id,
      case when s = case when r.r % 2 = 0 then ${STOPS - 1} else 0 end then ${PER_GROUP.stops}
        else (r.r * 7 + case when r.r % 2 = 0 then s else ${STOPS} - s end * 5) % ${PER_GROUP.stops} end as place,
      case when r.r % 2 = 0 then time '07:05' else time '13:10' end + make_interval(mins => s * 4 + r.r / 2) as planned
    from a_route r cross join generate_series(0, ${STOPS - 1}) s`,
  `create temp table a_place as select g * ${PER_GROUP.stops + 1} + p as n, g, p, org, a_group.id as grp,
      pg_temp.id(3, g * ${PER_GROUP.stops + 1} + p) as id,
      case when p = ${PER_GROUP.stops} then 'Primary school ' || g else 'Via ' || (array['Alpi', 'Lago', 'Mulino', 'Ponte', 'Bosco', 'Fiume'])[1 + p % 6] || ' ' || (p + 1) end as name,
      45 + g * 0.01 + ${share(`'latitude ' || g || ' ' || p`)} * 0.02 as latitude,
      9 + ${share(`'longitude ' || g || ' ' || p`)} * 0.03 as longitude
    from a_group cross join generate_series(0, ${PER_GROUP.stops}) p`,
  `create temp table a_rider as select r.n * ${RIDERS} + i as n, r.n as route, r.g, r.r, i, c.id as child, c.name, c.surname, c.school_class,
      case when r.r % 2 = 0 then i % ${STOPS - 1} else 0 end as board,
      case when r.r % 2 = 0 then ${STOPS - 1} else 1 + i % ${STOPS - 1} end as alight
    from a_route r cross join generate_series(0, ${RIDERS - 1}) i
    join a_child c on c.g = r.g and c.c = (r.r / 2 * ${RIDERS} + i) * 7 % ${PER_GROUP.children}`,
  `create index on a_stop (route, s)`,
  `create index on a_rider (route)`,
  `analyze a_stop; analyze a_rider; analyze a_place; analyze a_child`,
]

export const PLAN: readonly { table: string; sql: string }[] = [
  {
    table: 'place',
    sql: `insert into place (organisation_id, group_id, id, name, name_key, kind, latitude, longitude, address, created_at)
      select org, grp, id, name, lower(name), case when p = ${PER_GROUP.stops} then 'school' else 'stop' end, latitude, longitude, name, ${BORN} from a_place`,
  },
  {
    table: 'vehicle',
    sql: `insert into vehicle (organisation_id, group_id, id, name, name_key, plate, seats, created_at)
      select org, grp, vehicle, 'Bus ' || (r + 1), 'bus ' || (r + 1), 'AB' || (10000 + n), 110, ${BORN} from a_route`,
  },
  {
    table: 'route',
    sql: `insert into route (organisation_id, group_id, id, name, name_key, mode, direction, status, zone, capacity, weekdays,
        vehicle_id, vehicle_label, published_by, published_at, created_at)
      select org, grp, id, name, lower(name), 'bus', direction, 'ACTIVE', 'Europe/Rome', 110, '{1,2,3,4,5}', vehicle, 'Bus ' || (r + 1),
        lead, ${BORN}, ${BORN} from a_route`,
  },
  {
    table: 'route_stop',
    sql: `insert into route_stop (organisation_id, group_id, id, route_id, place_id, seq, planned_time)
      select r.org, r.grp, s.id, r.id, p.id, s.s, to_char(s.planned, 'HH24:MI')
      from a_stop s join a_route r on r.n = s.route join a_place p on p.g = s.g and p.p = s.place order by s.n`,
  },
  {
    table: 'route_passenger',
    sql: `insert into route_passenger (organisation_id, group_id, id, route_id, child_id, board_stop_id, alight_stop_id, weekdays)
      select r.org, r.grp, pg_temp.id(16, i.n), r.id, i.child, b.id, a.id, case when i.i % 2 = 0 then '{1,3,5}'::int[] else '{2,4}' end
      from a_rider i join a_route r on r.n = i.route
      join a_stop b on b.route = i.route and b.s = i.board join a_stop a on a.route = i.route and a.s = i.alight order by i.n`,
  },
  {
    table: 'route_crew',
    sql: `insert into route_crew (organisation_id, group_id, route_id, person_id, function) select org, grp, id, lead, 'lead' from a_route`,
  },
]
