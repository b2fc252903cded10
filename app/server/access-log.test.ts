import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import type { Route } from '#platform/server/http/route.ts'
import { visitsTo } from '#features/timeline/server/testing/visits.ts'
import { features } from './features.ts'
import { MORNING } from './testing/line-scene.ts'
import { samples } from './testing/samples.ts'
import { buildWorld, type World } from './testing/world.ts'

/**
 * Every operation that reads care of one guest appears as a visit in HISTORY, where the family finds it. A new one fails here until it
 * does too, or stands among the exceptions with the reason.
 */
const NOT_TOLD: Readonly<Record<string, string>> = {
  'modules.get': 'about nobody: which parts of care are open to a role',
  'guests.caregivers': 'says who cares for them, and nothing of them',
  'guests.getCaregiver': 'says who cares for them, and nothing of them',
  'records.openings': 'is the list of who opened a record',
  'timeline.visits': 'is the list of who read about them',
  'diary.last': 'says of which day the newest report is, and nothing that it says',
  'handover.today': 'says which shift is handed over, and nothing of anybody',
  'handover.times': 'about a group',
  'carealerts.search': 'a list of the alerts of everybody in care',
  'activities.candidates': 'says whom the caller reaches and could enrol, and nothing of them',
  'activities.transportRoutes': 'about nobody: which routes go on a day',
  'devices.search': 'a list of devices, with none of their readings',
  'devices.export': 'a list of devices, with none of their readings',
  'measurements.scoring': 'about a group',
  'measurements.units': 'about a group',
  'absences.guestRule': 'about a group',
  'guests.rooms': 'about a group',
  'guests.ownAccountOptions': 'about a group',
  'guests.ownAccess': 'says whether they have an account',
  'payments.paidFor': 'says for whom the caller pays, and nothing of them',
  'guests.stays': 'says in which rooms they were, and nothing else of them',
}

const routes = features.flatMap((feature) => feature.routes)
const CARE = ['/care/api/v1/', '/comunibus/api/v1/guest-absence/']
const isRead = ({ endpoint: { method, path } }: Route) => method === 'GET' || /\/(search|export|print)/.test(path)
const reads = routes.filter(
  (route) =>
    CARE.some((path) => route.endpoint.path.startsWith(path)) && typeof route.needs !== 'string' && isRead(route),
)

let app: TestApp
let world: World
let family: TestPerson
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  const organisation = await newOrganisation(app)
  world = await buildWorld(app, organisation)
  family = organisation.parent
})
afterAll(() => app?.close())

/** Who is said to have read at this very moment. */
async function toldNow(): Promise<(string | null)[]> {
  const visits = await visitsTo(app.as(family), world.guest.id)
  return visits.filter(({ until }) => until === app.clock.now().toISOString()).map(({ reader }) => reader?.name ?? null)
}

/** An administrator where they may, otherwise an assistant who reaches the guest; the family for what only families may call. */
function readerOf({ needs }: Route): TestPerson {
  if (typeof needs !== 'string' && needs.CB_ADMIN) return world.organisation.administrator
  return typeof needs !== 'string' && needs.CB_ASSISTANT ? world.organisation.assistant : family
}

test.each(reads.map((route) => ({ name: route.endpoint.name, route })))('$name is told', async ({ name, route }) => {
  // Seconds: an export asks again who the caller is when the sign-in is some minutes old.
  app.clock.pass({ seconds: 1 })
  const reader = readerOf(route)
  const input = samples[name]?.input(world, reader.role)
  if (!input) throw new Error(`no sample for ${name}`)
  const answer = await app.as(reader).send(route.endpoint, input)
  expect(answer.statusCode).toBeLessThan(300)
  if (name in NOT_TOLD) expect(await toldNow()).toEqual([])
  else expect(await toldNow()).toContain(`${reader.name} ${reader.surname}`)
})
