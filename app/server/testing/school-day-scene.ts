import { reportAbsence, searchAbsences } from '#features/absences/shared/absences.contract.ts'
import { createRoute, activateRoute, setRouteStops } from '#features/routes/shared/routes.contract.ts'
import { addPassenger } from '#features/routes/shared/passengers.contract.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import {
  getRun,
  latestRuns,
  recordEvents,
  startRun,
  type NewBoardingEvent,
  type RunDetail,
} from '#features/runs/shared/runs.contract.ts'
import type { TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, crew, phoneOf, type Child, type Line } from './line-scene.ts'

/** A service day with both runs of a school: out at 07:40, home at 13:40, the same three children and crew. */
export type SchoolDay = Awaited<ReturnType<typeof schoolDay>>
export const DAY = '2026-10-05'
type Ways = 'both' | 'to_school' | 'from_school'

export async function schoolDay(test: TestApp, given?: TestOrganisation) {
  const line = await activeLine(test, given)
  const home = await returnRun(test, line)
  const { organisation, children } = line
  const assistant = test.as(organisation.assistant)
  const office = test.as(organisation.administrator)
  const parent = test.as(organisation.parent)
  const device = () => ({ deviceId: 'phone-1', clockOffsetMs: 0, occurredAt: test.clock.now().toISOString() })
  const side = (run: RunDetail) => {
    const params = { id: run.id }
    const read = () => assistant.call(getRun, { params })
    return {
      run,
      say: phoneOf(test, run),
      read,
      start: () => assistant.call(startRun, { body: { runId: run.id, ...device() } }),
      send: (...events: NewBoardingEvent[]) => assistant.call(recordEvents, { params, body: { events } }),
      passenger: async (child: Child) => (await read()).passengers.find((one) => one.childId === child.id),
      close: (headCount: number) =>
        assistant.call(closeRun, { params, body: { headCount, vehicleChecked: true, ...device() } }),
    }
  }
  /** The open alerts of the office about these two runs. */
  const alerts = async () => (await office.call(openAlerts)).filter((one) => [line.run.id, home.id].includes(one.runId))
  const out = side(line.run)
  const [ada] = children
  return {
    ...line,
    assistant,
    office,
    parent,
    ada,
    out,
    home: side(home),
    alerts,
    rules: async () => (await alerts()).map((one) => one.rule),
    /** The parent reports Ada absent on this day, in these directions. */
    report: (directions: Ways, more: object = {}) =>
      parent.call(reportAbsence, { body: { childId: ada.id, fromDay: DAY, toDay: DAY, directions, ...more } }),
    /** Ada boards the outbound run. */
    boards: () => out.send(out.say('BOARDED', ada)),
    /** Names of the children whom the office sees as absent today. */
    absentToday: async () =>
      (await office.list(searchAbsences, { body: { filters: { when: 'today' } } })).data.map((one) => one.childName),
    /** What the parent's home says of Ada: her two runs. */
    card: async () => {
      const [child] = await parent.call(childrenToday, { query: {} })
      const of = (way: string) => child?.runs.find((run) => run.direction === way)
      return { child, out: of('to_school'), home: of('from_school') }
    },
  }
}

/** Plans and activates the run home of a line, with the same children and crew. */
export async function returnRun(test: TestApp, line: Line): Promise<RunDetail> {
  const { organisation, group, route, children } = line
  const admin = test.as(organisation.administrator)
  let back = await admin.call(createRoute, {
    body: { customerGroupId: group.id, name: 'Line 3 home', mode: 'walk', direction: 'from_school', capacity: 20 },
  })
  const times = ['13:40', '13:50', '14:00']
  back = await admin.call(setRouteStops, {
    params: { id: back.id },
    body: {
      version: back.version,
      stops: route.stopList.toReversed().map((stop, i) => ({ placeId: stop.placeId, plannedTime: times[i] ?? '' })),
    },
  })
  const [school, second, first] = back.stopList
  if (!first || !second || !school) throw new Error('three stops were set')
  for (const [i, child] of children.entries())
    await admin.call(addPassenger, {
      body: { routeId: back.id, childId: child.id, boardStopId: school.id, alightStopId: i < 2 ? first.id : second.id },
    })
  back = await crew(test, organisation, back.id, [organisation.assistant])
  await admin.call(activateRoute, { params: { id: back.id }, body: { version: back.version } })
  const row = (await test.as(organisation.assistant).call(latestRuns)).find((one) => one.routeId === back.id)
  if (!row) throw new Error('activating makes the run of today')
  return test.as(organisation.assistant).call(getRun, { params: { id: row.id } })
}
