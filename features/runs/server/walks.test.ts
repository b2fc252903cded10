import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { walksOf } from '#platform/server/testing/walks.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import { activeLine, crew, MORNING, phoneOf, type Line } from '#app/server/testing/line-scene.ts'
import { to } from '#app/server/testing/pickup-scene.ts'
import { isDone, plainChild } from '#app/server/testing/plain-run.ts'
import { untilServed } from '#app/server/testing/until-served.ts'
import { getRun, latestRuns, type NewBoardingEvent, type RunDetail } from '../shared/runs.contract.ts'
import { closeRefusal, closeRun } from '../shared/closing.contract.ts'
import { planDay } from '#features/scheduling/server/scheduling.jobs.ts'
import type { CloseProblem } from '../shared/runs.rules.ts'

let app: TestApp
let line: Line & { run: RunDetail }
let substitute: TestPerson
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  await anotherLine()
})
afterAll(() => app?.close())

/** The same walks in the gate every time; `CARAVAN_WALKS=10000` walks more. A failure prints its seed and the shortest walk that fails. */
const WALKS = walksOf(40)
/** After so many walks another school's line: what thousands of runs of one morning pile up is no part of the question. */
const WALKS_PER_LINE = 50

/** A line with two adults in an organisation of its own. */
async function anotherLine(): Promise<void> {
  app.clock.set(MORNING)
  line = await activeLine(app)
  substitute = await line.organisation.person([{ role: 'CB_ASSISTANT', group: line.group }])
  await crew(app, line.organisation, line.route.id, [line.organisation.assistant, substitute])
}

/** The line once more this morning, as if nothing had happened before: each walk has a run of its own. */
async function anotherRun(): Promise<RunDetail> {
  app.clock.set(MORNING)
  const { organisation, route } = line
  await app.inside(organisation.id, async ({ db }) => {
    await sql`update run_passenger set state = 'ABSENT' where organisation_id = ${organisation.id} and state <> 'ABSENT'`.execute(
      db,
    )
    await sql`update run set status = 'CANCELLED' where organisation_id = ${organisation.id} and status <> 'CANCELLED'`.execute(
      db,
    )
  })
  await app.runJob(organisation.id, planDay, undefined)
  const assistant = app.as(organisation.assistant)
  const row = (await assistant.call(latestRuns)).find((one) => one.routeId === route.id && one.status === 'PLANNED')
  if (!row) throw new Error('the plan makes a run where none stands')
  return assistant.call(getRun, { params: { id: row.id } })
}

const TYPES: readonly NewBoardingEvent['type'][] = [
  'BOARDED',
  'BOARDED',
  'DROPPED',
  'DROPPED',
  'NOT_HERE',
  'ABSENT',
  'KEPT',
  'RETURNED',
  'RETURNED',
  'COLLECTED',
  'COLLECTED',
  'ANSWERED',
  'UNDO',
  'RESOLVED',
]
const step = fc.oneof(
  // Somebody records something about a child on one of three phones; time goes on a little.
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('record' as const),
      phone: fc.nat(2),
      child: fc.nat(2),
      type: fc.constantFrom(...TYPES),
      /** Of a child who is brought back or collected: it is recorded who has accepted or collected them. */
      accepted: fc.boolean(),
      seconds: fc.nat(90),
      // The clock of a phone may be behind, by more or less from fact to fact.
      behind: fc.oneof(fc.constant(0), fc.nat(300)),
    }),
  },
  // A phone sends some of what it has: from the end or the start, and the answer may be lost, so that it sends again.
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      phone: fc.nat(2),
      howMany: fc.integer({ min: 1, max: 4 }),
      newestFirst: fc.boolean(),
      answerLost: fc.boolean(),
    }),
  },
)

/** Allowed for every child: somebody on no list, whom the family named by telephone. */
const COLLECTED_BY = {
  ...to.stranger('Teresa'),
  exception: { reason: 'The mother is in hospital', phoned: 'Pia Parent' },
}

const PHONES = ['phone-1', 'phone-2', 'phone-3'] as const
type Phone = 0 | 1 | 2
type Walk = { said: NewBoardingEvent[]; waiting: Record<Phone, NewBoardingEvent[]> }

/** What each passenger must be by these facts alone. */
const childrenBy = (run: RunDetail, facts: readonly NewBoardingEvent[], heard: ReadonlyMap<string, string>) =>
  run.passengers.map(({ id }) => ({
    id,
    ...plainChild(
      'EXPECTED',
      facts.filter((event) => event.passengerId === id).map((event) => ({ ...event, receivedAt: heard.get(event.id) })),
    ),
  }))

/** Why the run must not close with these children, in the order in which a person is told. */
function obstacle(children: ReturnType<typeof childrenBy>, headCount: number): CloseProblem['code'] | null {
  if (!children.every(isDone)) return 'unaccounted'
  return headCount === children.filter((one) => one.rode).length ? null : 'headCount'
}

test(
  'whatever two adults with three phones record, lose, repeat, reorder and send days late, the run is what the facts say',
  { timeout: 60_000 + WALKS.numRuns * 3000 },
  async () => {
    let walked = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 30 }),
        fc.record({ headCount: fc.nat(4), heldBack: fc.integer({ min: -1, max: 12 }) }),
        async (steps, end) => {
          if (walked > 0 && walked % WALKS_PER_LINE === 0) await anotherLine()
          walked += 1
          const run = await anotherRun()
          const params = { id: run.id }
          // The second phone is in the hand of the substitute; the third is the assistant's new one.
          const assistant = app.as(line.organisation.assistant)
          const adults = [assistant, app.as(substitute), assistant] as const
          const say = PHONES.map((id) => phoneOf(app, run, id))
          /** When the server heard of each fact first. */
          const heard = new Map<string, string>()
          const walk: Walk = { said: [], waiting: { 0: [], 1: [], 2: [] } }
          const send = async (phone: Phone, events: NewBoardingEvent[]) => {
            if (events.length === 0) return
            const now = app.clock.now().toISOString()
            for (const { id } of events) if (!heard.has(id)) heard.set(id, now)
            const receipt = await untilServed(adults[phone], { params, body: { events } })
            expect(receipt.stored).toEqual(events.map((event) => event.id))
          }
          const arrived = new Set<string>()
          for (const one of steps) {
            // `fc.nat(2)` draws 0, 1 or 2.
            const phone = one.phone as Phone
            const queue = walk.waiting[phone]
            if (one.do === 'send') {
              const batch = one.newestFirst ? queue.slice(-one.howMany).reverse() : queue.slice(0, one.howMany)
              await send(phone, batch)
              for (const event of batch) arrived.add(event.id)
              if (!one.answerLost) walk.waiting[phone] = queue.filter((event) => !batch.includes(event))
              continue
            }
            app.clock.pass({ seconds: one.seconds })
            const child = line.children[one.child] ?? line.children[0]
            const passengerId = run.passengers.find((passenger) => passenger.childId === child.id)?.id
            // Undo takes back the newest fact about this child; there may be none yet.
            const target = walk.said.findLast((event) => event.passengerId === passengerId && event.type !== 'UNDO')
            if (one.type === 'UNDO' && !target) continue
            const event = say[phone]!(one.type, child, {
              occurredAt: new Date(app.clock.now().getTime() - one.behind * 1000).toISOString(),
              supersedesId: one.type === 'UNDO' ? (target?.id ?? null) : null,
              resolution: one.type === 'RESOLVED' ? 'ABSENT' : null,
              ...(one.type === 'RETURNED' && one.accepted && { acceptance: { place: 'school', by: 'Teresa' } }),
              ...(one.type === 'COLLECTED' && one.accepted && COLLECTED_BY),
            })
            walk.said.push(event)
            queue.push(event)
          }
          // Everything arrives, by the phones at the same moment, with what arrived before; some facts only days later.
          const later = walk.said.filter((event, i) => i === end.heldBack && !arrived.has(event.id))
          const inTime = walk.said.filter((event) => !later.includes(event))
          const of = (facts: readonly NewBoardingEvent[], phone: Phone) =>
            facts.filter((event) => event.deviceId === PHONES[phone])
          await Promise.all([send(0, of(inTime, 0)), send(1, of(inTime, 1).reverse()), send(2, of(inTime, 2))])

          const children = childrenBy(run, inTime, heard)
          await expectRun(run.id, inTime, children)
          if (inTime.length === 0) return
          const answer = await assistant.send(closeRun, {
            params,
            body: {
              headCount: end.headCount,
              vehicleChecked: true,
              deviceId: 'phone-1',
              occurredAt: app.clock.now().toISOString(),
            },
          })
          const problem = obstacle(children, end.headCount)
          expect(answer.statusCode).toBe(problem ? 409 : 200)
          if (problem) expect(closeRefusal.parse(answer.json().current).code).toBe(problem)

          app.clock.pass({ minutes: 2 * 24 * 60 })
          await Promise.all(([0, 1, 2] as const).map((phone) => send(phone, of(later, phone))))
          // After the close a fact is kept and changes nothing; before it, it counts however old it is.
          await expectRun(run.id, walk.said, problem ? childrenBy(run, walk.said, heard) : children)
        },
      ),
      WALKS,
    )
  },
)

async function expectRun(
  id: string,
  facts: readonly NewBoardingEvent[],
  children: ReturnType<typeof childrenBy>,
): Promise<void> {
  const run = await app.as(line.organisation.assistant).call(getRun, { params: { id } })
  expect(run.events.map((event) => event.id).sort()).toEqual(facts.map((event) => event.id).sort())
  expect(run.passengers.map((one) => [one.id, one.state, one.answered, one.rode])).toEqual(
    children.map((one) => [one.id, one.state, one.answered, one.rode]),
  )
  const { total, unaccounted, rode } = run.counts
  expect({ total, unaccounted, rode }).toEqual({
    total: children.length,
    unaccounted: children.filter((one) => !isDone(one)).length,
    rode: children.filter((one) => one.rode).length,
  })
}
