import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { walksOf } from '#platform/server/testing/walks.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { activeLine, MORNING, phoneOf, type Line } from '#app/server/testing/line-scene.ts'
import { plainChild, type PlainFact } from '#app/server/testing/plain-run.ts'
import { untilServed } from '#app/server/testing/until-served.ts'
import { closeRun } from '#features/runs/shared/closing.contract.ts'
import { interruptRun, resumeRun } from '#features/runs/shared/exits.contract.ts'
import { getRun, latestRuns, type NewBoardingEvent, type RunDetail } from '#features/runs/shared/runs.contract.ts'
import { planDay } from '#features/scheduling/server/scheduling.jobs.ts'

let app: TestApp
let lines: [Line, Line]
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  await otherLines()
})
afterAll(() => app?.close())

/** Two lines of an organisation of their own. */
async function otherLines(): Promise<void> {
  app.clock.set(MORNING)
  const first = await activeLine(app)
  lines = [first, await activeLine(app, first.organisation)]
}

/** The same walks in the gate every time; `CARAVAN_WALKS=10000` walks more. A failure prints its seed and the shortest walk that fails. */
const WALKS = walksOf(40)
/** After so many walks other lines: what thousands of runs of one morning pile up is no part of the question. */
const WALKS_PER_LINE = 50

/** Both lines once more this morning, as if nothing had happened before. */
async function bothRuns(): Promise<[RunDetail, RunDetail]> {
  app.clock.set(MORNING)
  const { organisation } = lines[0]
  await app.inside(organisation.id, async ({ db }) => {
    await sql`update run_passenger set state = 'ABSENT' where organisation_id = ${organisation.id} and state <> 'ABSENT'`.execute(
      db,
    )
    await sql`update run set status = 'CANCELLED' where organisation_id = ${organisation.id} and status <> 'CANCELLED'`.execute(
      db,
    )
  })
  await app.runJob(organisation.id, planDay, undefined)
  const crew = app.as(organisation.assistant)
  const rows = await crew.call(latestRuns)
  const runOf = async ({ route }: Line) => {
    const row = rows.find((one) => one.routeId === route.id && one.status === 'PLANNED')
    if (!row) throw new Error('the plan makes a run where none stands')
    return crew.call(getRun, { params: { id: row.id } })
  }
  return [await runOf(lines[0]), await runOf(lines[1])]
}

const HERE = ['BOARDED', 'BOARDED', 'TRANSFERRING', 'TRANSFERRING', 'KEPT', 'DROPPED', 'UNDO'] as const
const THERE = ['BOARDED', 'BOARDED', 'DROPPED', 'UNDO'] as const
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('record' as const),
      side: fc.nat(1),
      what: fc.nat(20),
      child: fc.nat(1),
      seconds: fc.nat(60),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      side: fc.nat(1),
      howMany: fc.integer({ min: 1, max: 3 }),
      newestFirst: fc.boolean(),
      answerLost: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stand' as const), goesOn: fc.boolean() }) },
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Found by a walk: a child is kept in the batch in which another, who was handed on before, boards again. */
const KEPT_BESIDE_HANDED_ON: Step[] = [
  { do: 'record', side: 0, what: HERE.indexOf('TRANSFERRING'), child: 0, seconds: 0 },
  { do: 'record', side: 0, what: HERE.indexOf('BOARDED'), child: 0, seconds: 0 },
  { do: 'record', side: 0, what: HERE.indexOf('KEPT'), child: 1, seconds: 0 },
  { do: 'send', side: 0, howMany: 1, newestFirst: false, answerLost: false },
  { do: 'stand', goesOn: false },
  { do: 'send', side: 0, howMany: 2, newestFirst: false, answerLost: false },
  { do: 'record', side: 0, what: HERE.indexOf('BOARDED'), child: 0, seconds: 0 },
]

const undone = (facts: readonly NewBoardingEvent[], one: NewBoardingEvent) =>
  facts.some((fact) => fact.type === 'UNDO' && fact.supersedesId === one.id)

/** What the boardings there mean here, by the two ledgers alone. */
function acceptedBy(here: readonly NewBoardingEvent[], there: readonly NewBoardingEvent[]): PlainFact[] {
  const handed = here.filter((fact) => fact.type === 'TRANSFERRING' && !undone(here, fact)).map(at)
  if (handed.length === 0) return []
  return there
    .filter((fact) => fact.type === 'BOARDED' && !undone(there, fact))
    .map((fact) => {
      const before = handed.filter((time) => time <= at(fact))
      const time = before.length > 0 ? Math.max(...before) : Math.min(...handed)
      return { ...fact, type: 'ACCEPTED', occurredAt: new Date(Math.max(at(fact), time + 1)).toISOString() }
    })
}
const at = (fact: NewBoardingEvent) => Date.parse(fact.occurredAt)

test(
  'whatever two runs that hand children over record, lose, repeat and reorder, no child is lost between them',
  { timeout: 60_000 + WALKS.numRuns * 3000 },
  async () => {
    let walked = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 30 }), async (steps) => {
        if (walked > 0 && walked % WALKS_PER_LINE === 0) await otherLines()
        walked += 1
        const runs = await bothRuns()
        const crew = app.as(lines[0].organisation.assistant)
        const say = [phoneOf(app, runs[0], 'phone-1'), phoneOf(app, runs[1], 'phone-2')] as const
        const said: [NewBoardingEvent[], NewBoardingEvent[]] = [[], []]
        const waiting: [NewBoardingEvent[], NewBoardingEvent[]] = [[], []]
        const send = async (side: 0 | 1, events: NewBoardingEvent[]) => {
          if (events.length === 0) return
          const params = { id: runs[side].id }
          const receipt = await untilServed(crew, { params, body: { events } })
          expect(receipt.stored).toEqual(events.map((event) => event.id))
        }
        // The second phone knows a child that is not on its list by one passenger of its own.
        const newcomers = lines[0].children.map(() => app.app.newId())
        for (const one of steps) {
          if (one.do === 'stand') {
            const input = {
              params: { id: runs[0].id },
              body: { deviceId: 'phone-1', occurredAt: app.clock.now().toISOString() },
            }
            if (one.goesOn) await crew.send(resumeRun, input)
            else await crew.send(interruptRun, { ...input, body: { ...input.body, reason: 'A flat tyre' } })
            continue
          }
          const side = one.side === 0 ? 0 : 1
          if (one.do === 'send') {
            const queue = waiting[side]
            const batch = one.newestFirst ? queue.slice(-one.howMany) : queue.slice(0, one.howMany)
            // A phone that boards somebody new says so first: what it says of a child nobody knows would be refused.
            const some = side === 1 && one.newestFirst ? queue.slice() : batch
            await send(side, some)
            if (!one.answerLost) waiting[side] = queue.filter((event) => !some.includes(event))
            continue
          }
          app.clock.pass({ seconds: one.seconds })
          const index = one.child === 0 ? 0 : 1
          const child = lines[0].children[index]
          const types = side === 0 ? HERE : THERE
          const type = types[one.what % types.length] ?? 'BOARDED'
          const mine = said[side].filter((fact) => fact.childId === child.id)
          const target = mine.findLast((fact) => fact.type !== 'UNDO')
          if ((type === 'UNDO' && !target) || (side === 1 && type !== 'BOARDED' && mine.length === 0)) continue
          const fact = say[side](type, child, {
            childId: child.id,
            ...(type === 'UNDO' && { supersedesId: target?.id ?? null }),
            ...(type === 'TRANSFERRING' && { toRunId: runs[1].id }),
            ...(side === 1 && { passengerId: newcomers[index] }),
          })
          said[side].push(fact)
          waiting[side].push(fact)
        }
        await Promise.all([send(0, said[0].slice().reverse()), send(1, said[1])])

        const [here, there] = await Promise.all(runs.map(({ id }) => crew.call(getRun, { params: { id } })))
        for (const child of lines[0].children) {
          const about = said.map((facts) => facts.filter((fact) => fact.childId === child.id))
          const [ours, theirs] = [about[0] ?? [], about[1] ?? []]
          const plain = plainChild('EXPECTED', [...ours, ...acceptedBy(ours, theirs)])
          const states = [here, there].map((run) => run?.passengers.find((one) => one.childId === child.id)?.state)
          expect([plain.state, 'UNRESOLVED']).toContain(states[0])
          expect(states.filter((state) => state === 'BOARDED').length).toBeLessThan(2)
          // Handed on for good only while the other run has the child or has delivered it.
          if (states[0] === 'TRANSFERRED') expect(['BOARDED', 'DROPPED', 'UNRESOLVED']).toContain(states[1])
        }
        for (const run of [here, there]) {
          const open = run?.passengers.some((one) => !['DROPPED', 'TRANSFERRED', 'ABSENT'].includes(one.state)) ?? true
          const answer = await crew.send(closeRun, {
            params: { id: run?.id },
            body: {
              headCount: run?.counts.rode,
              vehicleChecked: true,
              deviceId: 'phone-1',
              occurredAt: app.clock.now().toISOString(),
            },
          })
          if (open) expect(answer.statusCode).toBe(409)
        }
      }),
      { ...WALKS, examples: [[KEPT_BESIDE_HANDED_ON]] },
    )
  },
)
