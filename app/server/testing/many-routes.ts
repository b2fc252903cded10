import type { TestApp } from '#platform/server/testing/test-app.ts'
import type { TestGroup, TestOrganisation } from '#platform/server/testing/new-organisation.ts'

/** How large a made-up school district is. */
export type District = {
  /** Active routes to school, every day of the week, each with two stops. */
  routes: number
  /** Children on each route; no child is on two routes. */
  children: number
  /** Adults of each child, with the rights to see and to be notified. */
  adults: number
}

/** Name of the n-th route, counted from 1. Adults have the surname of the route, and an account with the id of the person. */
export const routeName = (n: number): string => `Route ${String(n).padStart(4, '0')}`

/** Writes a district into a group with a few statements, for tests of size; the product would take one call for each record. */
export async function addDistrict(
  { database }: Pick<TestApp, 'database'>,
  organisation: Pick<TestOrganisation, 'id'>,
  group: Pick<TestGroup, 'id'>,
  { routes, children, adults }: District,
): Promise<void> {
  const born = `'2026-01-01T00:00:00Z'::timestamptz`
  const [org, grp] = [`'${organisation.id}'::uuid`, `'${group.id}'::uuid`]
  const statements = [
    `create temp table district_route as select r, gen_random_uuid() as id, 'Route ' || lpad(r::text, 4, '0') as name,
      gen_random_uuid() as home, gen_random_uuid() as school, gen_random_uuid() as first, gen_random_uuid() as last
      from generate_series(1, ${routes}) r`,
    `create temp table district_child as select r, c, gen_random_uuid() as id
      from generate_series(1, ${routes}) r, generate_series(1, ${children}) c`,
    `create temp table district_adult as select d.r, d.id as child, gen_random_uuid() as id
      from district_child d, generate_series(1, ${adults}) a`,
    `insert into place (organisation_id, group_id, id, name, name_key, kind, latitude, longitude, address, created_at)
      select ${org}, ${grp}, home, name, lower(name), 'stop', 45.5 + r / 10000.0, 9.1, name, ${born} from district_route
      union all select ${org}, ${grp}, school, name || ' school', lower(name), 'school', 45.5, 9.2, name, ${born} from district_route`,
    `insert into route (organisation_id, group_id, id, name, name_key, mode, direction, status, zone, capacity, weekdays, created_at)
      select ${org}, ${grp}, id, name, lower(name), 'bus', 'to_school', 'ACTIVE', 'Europe/Rome', 110, '{1,2,3,4,5,6,7}', ${born}
      from district_route`,
    `insert into route_stop (organisation_id, group_id, id, route_id, place_id, seq, planned_time)
      select ${org}, ${grp}, first, id, home, 1, '07:40' from district_route
      union all select ${org}, ${grp}, last, id, school, 2, '08:00' from district_route`,
    `insert into person (organisation_id, id, name, surname, created_at)
      select ${org}, c.id, 'Child ' || c.c, r.name, ${born} from district_child c join district_route r using (r)
      union all select ${org}, a.id, 'Adult', r.name, ${born} from district_adult a join district_route r using (r)`,
    `insert into membership (organisation_id, id, person_id, group_id, role, valid_from)
      select ${org}, gen_random_uuid(), id, ${grp}, 'CHILD', '2026-01-01'::date from district_child
      union all select ${org}, gen_random_uuid(), id, ${grp}, 'CB_PARENT', '2026-01-01'::date from district_adult`,
    `insert into child_profile (organisation_id, group_id, person_id, name_key, created_at)
      select ${org}, ${grp}, c.id, lower(r.name), ${born} from district_child c join district_route r using (r)`,
    `insert into relationship (organisation_id, id, adult_id, child_id, kind, valid_from, see, notify)
      select ${org}, gen_random_uuid(), id, child, 'mother', '2026-01-01'::date, true, true from district_adult`,
    `insert into route_passenger (organisation_id, group_id, id, route_id, child_id, board_stop_id, alight_stop_id, weekdays)
      select ${org}, ${grp}, gen_random_uuid(), r.id, c.id, r.first, r.last, '{}' from district_child c join district_route r using (r)`,
    // Accounts, so that adults may open sockets.
    `insert into control.account (id, username, created_at) select id, id::text, ${born} from district_adult`,
    `insert into control.account_organisation (account_id, organisation_id, person_id) select id, ${org}, id from district_adult`,
    `drop table district_route, district_child, district_adult`,
    `analyze person, membership, child_profile, relationship, route, route_stop, route_passenger, place`,
  ]
  for (const statement of statements) await database.asOwner(statement)
}
