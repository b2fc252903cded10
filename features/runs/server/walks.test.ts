import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#platform/server/testing/test-house.ts'
import { activeLine, MORNING, phoneOf } from '#app/server/testing/line-scene.ts'
import { closeRefusal, closeRun, getRun, recordEvents, type NewBoardingEvent } from '../shared/runs.contract.ts'
import { closeProblem, countRun, foldPassenger, type EventType } from '../shared/runs.rules.ts'

let house: TestHouse
beforeAll(async () => void (house = await openTestHouse({ now: MORNING })))
afterAll(() => house.close())

/** Walks in the gate; `CARAVAN_WALKS=1000` walks more. A failure prints its seed and the shortest walk that fails. */
const WALKS = Number(process.env['CARAVAN_WALKS'] ?? 25)

const TYPES: readonly EventType[] = [
  'BOARDED',
  'BOARDED',
  'DROPPED',
  'DROPPED',
  'NOT_HERE',
  'ABSENT',
  'KEPT',
  'ANSWERED',
  'UNDO',
  'RESOLVED',
]
const step = fc.oneof(
  // Somebody records something about a child on one of two phones; time goes on a little.
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('record' as const),
      phone: fc.nat(1),
      child: fc.nat(2),
      type: fc.constantFrom(...TYPES),
      seconds: fc.nat(90),
    }),
  },
  // A phone sends some of what it has: from the end or the start, and the answer may be lost, so that it sends again.
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      phone: fc.nat(1),
      howMany: fc.integer({ min: 1, max: 4 }),
      newestFirst: fc.boolean(),
      answerLost: fc.boolean(),
    }),
  },
)

test(
  'whatever two phones record, lose, repeat and reorder, the run is what the facts say, once each',
  { timeout: 60_000 + WALKS * 3000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), fc.nat(4), async (steps, headCount) => {
        house.clock.set(MORNING)
        const line = await activeLine(house)
        const crew = house.as(line.organisation.assistant)
        const say = [phoneOf(house, line.run, 'phone-1'), phoneOf(house, line.run, 'phone-2')]
        const said: NewBoardingEvent[] = []
        const waiting: NewBoardingEvent[][] = [[], []]
        const send = async (events: NewBoardingEvent[]) => {
          if (events.length === 0) return
          const receipt = await crew.call(recordEvents, { params: { id: line.run.id }, body: { events } })
          expect(receipt.stored).toEqual(events.map((event) => event.id))
        }

        for (const one of steps) {
          const queue = waiting[one.phone] ?? []
          if (one.do === 'send') {
            const batch = one.newestFirst ? queue.slice(-one.howMany).reverse() : queue.slice(0, one.howMany)
            await send(batch)
            if (!one.answerLost) waiting[one.phone] = queue.filter((event) => !batch.includes(event))
            continue
          }
          house.clock.pass({ seconds: one.seconds })
          const child = line.children[one.child] ?? line.children[0]
          const mine = said.filter(
            (event) =>
              event.passengerId === line.run.passengers.find((passenger) => passenger.childId === child.id)?.id,
          )
          // Undo takes back the newest fact about this child; there may be none yet.
          const target = mine.findLast((event) => event.type !== 'UNDO')
          if (one.type === 'UNDO' && !target) continue
          const event = say[one.phone]?.(one.type, child, {
            supersedesId: one.type === 'UNDO' ? (target?.id ?? null) : null,
            resolution: one.type === 'RESOLVED' ? 'ABSENT' : null,
          })
          if (!event) continue
          said.push(event)
          queue.push(event)
        }
        // In the end everything arrives, by two phones at the same moment, with what arrived before.
        await Promise.all([
          send(said.filter((event) => event.deviceId === 'phone-1')),
          send(said.filter((event) => event.deviceId === 'phone-2').reverse()),
        ])

        const run = await crew.call(getRun, { params: { id: line.run.id } })
        expect(run.events.map((event) => event.id).sort()).toEqual(said.map((event) => event.id).sort())
        const folds = run.passengers.map((passenger) => ({
          id: passenger.id,
          fold: foldPassenger(
            'EXPECTED',
            said.filter((event) => event.passengerId === passenger.id),
          ),
        }))
        expect(run.passengers.map(({ id, state, answered, rode }) => ({ id, state, answered, rode }))).toEqual(
          folds.map(({ id, fold }) => ({ id, state: fold.state, answered: fold.answered, rode: fold.rode })),
        )
        expect(run.counts).toEqual(countRun(folds.map(({ fold }) => fold)))
        if (said.length === 0) return

        const answer = await crew.send(closeRun, {
          params: { id: line.run.id },
          body: { headCount, vehicleChecked: true, deviceId: 'phone-1', occurredAt: house.clock.now().toISOString() },
        })
        const problem = closeProblem(folds, { headCount, vehicleChecked: true })
        expect(answer.statusCode).toBe(problem ? 409 : 200)
        if (problem) expect(closeRefusal.parse(answer.json().current).code).toBe(problem.code)
      }),
      { numRuns: WALKS },
    )
  },
)
