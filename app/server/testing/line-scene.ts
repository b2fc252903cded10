import { ALL_RIGHTS, type Rights } from '#features/relationships/shared/relationships.contract.ts'
import { rightColumns } from '#features/people/server/rights.api.ts'
import {
  newOrganisation,
  type TestGroup,
  type TestOrganisation,
  type TestPerson,
} from '#platform/server/testing/new-organisation.ts'
import { hashPassword } from '#platform/server/sessions/passwords.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { activateRoute, createRoute, setRouteStops, type RouteDetail } from '#features/routes/shared/routes.contract.ts'
import { setRouteCrew } from '#features/routes/shared/crew.contract.ts'
import { addPassenger } from '#features/routes/shared/passengers.contract.ts'
import { createChild } from '#features/children/shared/children.contract.ts'
import { setRouteVehicle } from '#features/routes/shared/vehicle.contract.ts'
import { addPaper, createVehicle } from '#features/vehicles/shared/vehicles.contract.ts'
import { createPlace } from '#features/places/shared/places.contract.ts'
import { latestRuns, getRun, type NewBoardingEvent, type RunDetail } from '#features/runs/shared/runs.contract.ts'

/** 07:30 in Rome on a Monday: the line's first stop is at 07:40. */
export const MORNING = '2026-10-05T05:30:00Z'

export type Line = {
  organisation: TestOrganisation
  group: TestGroup
  route: RouteDetail
  /** Ada, Ben and Cleo, in this order; Pia is the guardian of Ada. */
  children: [Child, Child, Child]
}
export type Child = { id: string; name: string }

/** Adds a child with its profile through the public door. */
export async function enrol(
  test: TestApp,
  organisation: TestOrganisation,
  name: string,
  group = organisation.groups[0],
): Promise<Child> {
  const administrator = await administratorOf(organisation, group)
  const child = await test
    .as(administrator)
    .call(createChild, { body: { customerGroupId: group.id, name, surname: 'Colli' } })
  return { id: child.id, name: child.fullName }
}

async function administratorOf(organisation: TestOrganisation, group: TestGroup): Promise<TestPerson> {
  return group.id === organisation.groups[0].id
    ? organisation.administrator
    : organisation.person([{ role: 'CB_ADMIN', group }])
}

/** Makes an adult the guardian of a child, with every right but those that are off, and those that need them. */
export async function makeGuardian(
  test: TestApp,
  organisation: TestOrganisation,
  adult: TestPerson,
  child: Child,
  { restricted = false, see = true, decide = true, ...rights }: Partial<Rights> & { restricted?: boolean } = {},
): Promise<void> {
  await test.inside(organisation.id, ({ db, newId }) =>
    db
      .insertInto('relationship')
      .values({
        organisation_id: organisation.id,
        id: newId(),
        adult_id: adult.personId,
        child_id: child.id,
        kind: 'mother',
        valid_from: '2026-01-01',
        ...rightColumns({
          ...ALL_RIGHTS,
          seeCare: see,
          seeDocuments: see,
          decideMedical: decide,
          ...rights,
          see,
          decide,
        }),
        restricted,
      })
      .execute(),
  )
}

/** Makes a child a guest too: the same person, cared for in the group. */
export async function admit(test: TestApp, organisation: TestOrganisation, child: Child): Promise<Child> {
  await test.inside(organisation.id, ({ db, newId }) =>
    db
      .insertInto('membership')
      .values({
        organisation_id: organisation.id,
        id: newId(),
        person_id: child.id,
        group_id: organisation.groups[0].id,
        role: 'GUEST',
        valid_from: '2026-01-01',
      })
      .execute(),
  )
  return child
}

// Made once: hashing takes its time.
let chosen: Promise<string> | undefined

/** Lets these people sign in, as after they chose a password. */
export async function letSignIn(test: TestApp, ...people: readonly TestPerson[]): Promise<void> {
  await test.app.db.control
    .updateTable('account')
    .set({ password_hash: await (chosen ??= hashPassword('the password of everybody')) })
    .where('password_hash', 'is', null)
    .where(
      'id',
      'in',
      people.map((person) => person.accountId),
    )
    .execute()
}

/** A draft with two stops and the school, three children, a bus and a lead, not yet active. */
export async function draftLine(test: TestApp, given?: TestOrganisation): Promise<Line> {
  const organisation = given ?? (await newOrganisation(test))
  const [group] = organisation.groups
  const admin = test.as(organisation.administrator)
  const names = ['Via Roma', 'Piazza Mercato', 'School'] as const
  const places = []
  for (const [i, name] of names.entries()) {
    places.push(
      await admin.call(createPlace, {
        body: {
          customerGroupId: group.id,
          name,
          kind: name === 'School' ? 'school' : 'stop',
          latitude: 45.9 + i / 100,
          longitude: 9.1,
        },
      }),
    )
  }
  const children: [Child, Child, Child] = [
    await enrol(test, organisation, 'Ada'),
    await enrol(test, organisation, 'Ben'),
    await enrol(test, organisation, 'Cleo'),
  ]
  await makeGuardian(test, organisation, organisation.parent, children[0])
  let route = await admin.call(createRoute, {
    body: { customerGroupId: group.id, name: 'Line 3', mode: 'bus', direction: 'to_school', capacity: 20 },
  })
  const times = ['07:40', '07:48', '08:00']
  route = await admin.call(setRouteStops, {
    params: { id: route.id },
    body: {
      version: route.version,
      stops: places.map((place, i) => ({ placeId: place.id, plannedTime: times[i] ?? '' })),
    },
  })
  const [first, second, school] = route.stopList
  if (!first || !second || !school) throw new Error('three stops were set')
  for (const [i, child] of children.entries()) {
    await admin.call(addPassenger, {
      body: {
        routeId: route.id,
        childId: child.id,
        boardStopId: i < 2 ? first.id : second.id,
        alightStopId: school.id,
      },
    })
  }
  const bus = await admin.call(createVehicle, { body: { customerGroupId: group.id, name: 'Bus 3', seats: 30 } })
  await admin.call(addPaper, { params: { id: bus.id }, body: { kind: 'insurance', validTo: '2027-12-31' } })
  await admin.call(setRouteVehicle, {
    params: { id: route.id },
    body: { version: route.version + children.length, vehicleId: bus.id },
  })
  route = await crew(test, organisation, route.id, [organisation.assistant])
  return { organisation, group, route, children }
}

/** Sets the crew of a route, who can all sign in; the first person leads. */
export async function crew(
  test: TestApp,
  organisation: TestOrganisation,
  routeId: string,
  people: readonly TestPerson[],
): Promise<RouteDetail> {
  await letSignIn(test, ...people)
  const row = await test.inside(organisation.id, ({ db }) =>
    db
      .selectFrom('route')
      .select('version')
      .where('organisation_id', '=', organisation.id)
      .where('id', '=', routeId)
      .executeTakeFirstOrThrow(),
  )
  return test.as(organisation.administrator).call(setRouteCrew, {
    params: { id: routeId },
    body: {
      version: row.version,
      crew: people.map((person, i) => ({
        personId: person.personId,
        function: i === 0 ? ('lead' as const) : ('escort' as const),
      })),
    },
  })
}

/** Makes a draft active an hour before now: no run is about to start, so nobody is asked from which day or notified. */
export async function activated(test: TestApp, { organisation, route }: Pick<Line, 'organisation' | 'route'>) {
  const now = test.clock.now()
  test.clock.set(new Date(now.getTime() - 60 * 60_000).toISOString())
  try {
    return await test
      .as(organisation.administrator)
      .call(activateRoute, { params: { id: route.id }, body: { version: route.version } })
  } finally {
    test.clock.set(now.toISOString())
  }
}

/** The line made active, with the run of today as its assistant sees it. */
export async function activeLine(test: TestApp, given?: TestOrganisation): Promise<Line & { run: RunDetail }> {
  const line = await draftLine(test, given)
  const { organisation } = line
  const route = await activated(test, line)
  const row = (await test.as(organisation.assistant).call(latestRuns)).find((one) => one.routeId === route.id)
  if (!row) throw new Error('activating makes the run of today')
  return { ...line, route, run: await test.as(organisation.assistant).call(getRun, { params: { id: row.id } }) }
}

/** A phone: numbers what it records, and can be told to record something about a child by name. */
export function phoneOf(test: TestApp, run: RunDetail, deviceId = 'phone-1') {
  let seq = 0
  return (type: NewBoardingEvent['type'], child: Child, more: Partial<NewBoardingEvent> = {}): NewBoardingEvent => {
    const passenger = run.passengers.find((one) => one.childId === child.id)
    seq += 1
    return {
      id: test.app.newId(),
      passengerId: passenger?.id ?? test.app.newId(),
      type,
      stopId: null,
      deviceSeq: seq,
      deviceId,
      method: 'tap',
      supersedesId: null,
      resolution: null,
      outcome: null,
      note: '',
      occurredAt: test.clock.now().toISOString(),
      clockOffsetMs: 0,
      ...more,
    }
  }
}
