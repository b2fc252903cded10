import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import {
  activeLine,
  enrol,
  letSignIn,
  makeGuardian,
  MORNING,
  type Child,
  type Line,
} from '#app/server/testing/line-scene.ts'
import { returnRun } from '#app/server/testing/school-day-scene.ts'
import { plainChild, type PlainFact } from '#app/server/testing/plain-run.ts'
import { untilServed } from '#app/server/testing/until-served.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import {
  getRun,
  latestRuns,
  startRun,
  type NewBoardingEvent,
  type RunDetail,
} from '#features/runs/shared/runs.contract.ts'
import { planDay } from '#features/scheduling/server/scheduling.jobs.ts'
import { combineRun } from '../../shared/combine.contract.ts'

/** Two routes to school that one crew serves together, the return route of the first, and three assistants of whom the first leads. */
export type Lines = { first: Line; second: Line; home: string; crew: TestPerson[]; dana: Child; mother: TestPerson }

export async function walkedLines(app: TestApp): Promise<Lines> {
  app.clock.set(MORNING)
  const first = await activeLine(app)
  const { organisation, group, children } = first
  const second = await activeLine(app, organisation)
  const home = await returnRun(app, first)
  const bea = await organisation.person([{ role: 'CB_ASSISTANT', group }], { name: 'Bea', surname: 'Conti' })
  const carl = await organisation.person([{ role: 'CB_ASSISTANT', group }], { name: 'Carl', surname: 'Rossi' })
  await letSignIn(app, bea, carl)
  const mother = await organisation.person([{ role: 'CB_PARENT', group }], { name: 'Dora', surname: 'Colli' })
  for (const child of [...children, ...second.children]) await makeGuardian(app, organisation, mother, child)
  const crew = [organisation.assistant, bea, carl]
  return { first, second, home: home.routeId, crew, dana: await enrol(app, organisation, 'Dana'), mother }
}

/** What was recorded about a child on each run, in the order in which it was recorded. */
export type Facts = ReadonlyMap<string, readonly NewBoardingEvent[]>

/** One service day on these lines: `out` leads `along`, all three runs have started; `home` is the return run of `out`. */
export async function walkedDay(app: TestApp, { first, second, home: homeRoute, crew }: Lines) {
  app.clock.set(MORNING)
  const { organisation } = first
  await app.inside(organisation.id, async ({ db }) => {
    await sql`update run_passenger set state = 'ABSENT', rode = false where organisation_id = ${organisation.id}`.execute(
      db,
    )
    await sql`update run set status = 'CANCELLED', cancelled_by = null where organisation_id = ${organisation.id}`.execute(
      db,
    )
  })
  await app.runJob(organisation.id, planDay, undefined)
  const office = app.as(organisation.administrator)
  const read = (id: string) => office.call(getRun, { params: { id } })
  const rows = (await office.call(latestRuns)).filter(({ status }) => status === 'PLANNED')
  const runOf = async (routeId: string) => read(rows.find((row) => row.routeId === routeId)!.id)
  const out = await runOf(first.route.id)
  const along = await runOf(second.route.id)
  const home = await runOf(homeRoute)
  await office.call(combineRun, { params: { id: along.id }, body: { withRunId: out.id } })
  const device = (deviceId = 'phone-1') => ({ deviceId, clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() })
  for (const { id } of [out, along, home]) await app.as(crew[0]!).call(startRun, { body: { runId: id, ...device() } })
  const before = new Set((await office.call(openAlerts)).map(({ id }) => id))
  return {
    office,
    out,
    along,
    home,
    read,
    device,
    /** Sends events as whoever leads the run now. */
    send: async (runId: string, ...events: NewBoardingEvent[]) => {
      const { crew: members } = await read(runId)
      const lead = crew.find(({ personId }) => members.some((member) => member.personId === personId))!
      const receipt = await untilServed(app.as(lead), { params: { id: runId }, body: { events } })
      expect(receipt.stored).toEqual(events.map(({ id }) => id))
    },
    /** The runs of the day that are not cancelled, rescues included. */
    runs: async () => {
      const now = (await office.call(latestRuns)).filter(({ status }) => status !== 'CANCELLED')
      return Promise.all(now.map(({ id }) => read(id)))
    },
    alerts: async () => (await office.call(openAlerts)).filter(({ id }) => !before.has(id)),
  }
}

export type WalkedDay = Awaited<ReturnType<typeof walkedDay>>

const undone = (facts: readonly NewBoardingEvent[], fact: NewBoardingEvent) =>
  facts.some(({ type, supersedesId }) => type === 'UNDO' && supersedesId === fact.id)

/** The events about a child on a run that count. */
export const counting = (facts: readonly NewBoardingEvent[]): NewBoardingEvent[] =>
  facts.filter((fact) => fact.type !== 'UNDO' && !undone(facts, fact))

/** The child on a run by these events alone. */
export const plainOn = (facts: readonly NewBoardingEvent[], planned: 'EXPECTED' | 'ABSENT' = 'EXPECTED') =>
  plainChild(planned, facts satisfies readonly PlainFact[])

/** Children who are still to be accounted for: the run stays open. */
const OPEN = new Set(['EXPECTED', 'BOARDED', 'KEPT', 'TRANSFERRING', 'UNRESOLVED'])

/** What holds of every day, whatever was recorded and decided. */
export async function expectNobodyLost(app: TestApp, lines: Lines, day: WalkedDay, facts: (childId: string) => Facts) {
  const runs = await day.runs()
  const alerts = await day.alerts()
  const toSchool = runs.filter(({ direction }) => direction === 'to_school')
  for (const child of [...lines.first.children, ...lines.second.children]) {
    const found = toSchool.flatMap((run) =>
      run.passengers
        .filter(({ childId }) => childId === child.id)
        .map(({ state, unplanned }) => ({ run: run.id, state, unplanned })),
    )
    const on = (state: string) => found.filter((one) => one.state === state)
    // On somebody's list, expected on one run at most and on board of one at most.
    expect(found.length, child.name).toBeGreaterThan(0)
    expect(on('EXPECTED').length, child.name).toBeLessThan(2)
    expect(on('BOARDED').length, child.name).toBeLessThan(2)
    // Expected elsewhere only where the office is alerted that the child boarded a run without being on its list.
    for (const { run, state } of found.filter(() => on('EXPECTED').length === 1))
      if (state !== 'EXPECTED' && state !== 'ABSENT' && state !== 'NO_SHOW')
        expect(
          alerts.some((alert) => alert.runId === run && alert.childName === child.name),
          `${child.name} is on a run without being on its list and alerted`,
        ).toBe(true)
    const recorded = [...facts(child.id)].filter(([, events]) => counting(events).length > 0)
    const ofToday = recorded.filter(([id]) => id !== day.home.id)
    if (ofToday.length === 0) expect(on('EXPECTED').length, `${child.name} waits`).toBe(1)
    const [only] = ofToday
    if (only && ofToday.length === 1) {
      if (!found.some(({ run, unplanned }) => run === only[0] && unplanned))
        expect(on('EXPECTED'), child.name).toEqual([])
      // On board of the return run at the same time, it is unclear which of the two has the child.
      const states = recorded.length > 1 ? [plainOn(only[1]).state, 'UNRESOLVED'] : [plainOn(only[1]).state]
      expect(states, child.name).toContain(found.find(({ run }) => run === only[0])?.state)
    }
  }
  for (const run of runs) {
    for (const one of run.passengers.filter(({ state }) => state === 'UNRESOLVED'))
      expect(
        alerts.some((alert) => alert.runId === run.id && alert.childName === one.name),
        `${one.name} is unclear and alerted`,
      ).toBe(true)
    const missing = run.passengers.filter(
      ({ state, answered }) => run.direction === 'from_school' && state === 'NO_SHOW' && !answered,
    )
    for (const one of missing)
      expect(
        alerts.some(
          ({ rule, runId, childName }) => rule === 'MISSING_CHILD' && runId === run.id && childName === one.name,
        ),
        `${one.name} is missing and alerted`,
      ).toBe(true)
    if (run.passengers.some(({ state, answered }) => OPEN.has(state) || (state === 'NO_SHOW' && !answered)))
      await expectOpen(app, lines, day, run)
    await expectReaders(app, lines, run)
  }
}

async function expectOpen(app: TestApp, { crew }: Lines, day: WalkedDay, run: RunDetail): Promise<void> {
  const lead = crew.find(({ personId }) => run.crew.some((member) => member.personId === personId))!
  const body = { headCount: run.counts.rode, vehicleChecked: true, ...day.device() }
  const answer = await app.as(lead).send(closeRun, { params: { id: run.id }, body })
  expect(answer.statusCode, `${run.routeName} stays open`).toBe(409)
}

/** Whoever is on the crew reads every child of the run, and nobody else of the assistants reads the run. */
async function expectReaders(app: TestApp, { crew }: Lines, run: RunDetail): Promise<void> {
  const ids = run.passengers.map(({ id }) => id).toSorted()
  for (const person of crew) {
    const answer = await app.as(person).send(getRun, { params: { id: run.id } })
    const rides = run.crew.some(({ personId }) => personId === person.personId)
    expect(answer.statusCode, `${person.name} on ${run.routeName}`).toBe(rides ? 200 : 404)
    if (rides)
      expect(
        getRun.answer
          .parse(answer.json().data)
          .passengers.map(({ id }) => id)
          .toSorted(),
      ).toEqual(ids)
  }
}
