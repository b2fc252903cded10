import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { walksOf } from '#platform/server/testing/walks.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeGuardian, MORNING, phoneOf } from '#app/server/testing/line-scene.ts'
import { plainChild } from '#app/server/testing/plain-run.ts'
import { DAY, schoolDay, type SchoolDay } from '#app/server/testing/school-day-scene.ts'
import { untilServed } from '#app/server/testing/until-served.ts'
import { childrenToday } from '#features/family/shared/family.contract.ts'
import type { NewBoardingEvent, RunDetail } from '#features/runs/shared/runs.contract.ts'
import { confirmReturn, reportAbsence, searchAbsences, withdrawAbsence } from '../shared/absences.contract.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
afterAll(() => app?.close())

/** The same days in the gate every time; `CARAVAN_WALKS=10000` walks more. A failure prints its seed and the shortest day that fails. */
const DAYS = walksOf(25)

const child = fc.nat(2)
const RUNS = ['out', 'home'] as const
type Way = (typeof RUNS)[number]
const TYPES = ['BOARDED', 'BOARDED', 'BOARDED', 'NOT_HERE', 'ABSENT', 'COLLECTED', 'DROPPED', 'UNDO', 'UNDO'] as const

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      child,
      ways: fc.constantFrom('both' as const, 'both' as const, 'to_school' as const, 'from_school' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), child }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('confirm' as const), child }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('record' as const),
      child,
      run: fc.constantFrom(...RUNS, 'out' as const),
      phone: fc.nat(1),
      type: fc.constantFrom(...TYPES),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('send' as const), phone: fc.nat(1), newestFirst: fc.boolean() }),
  },
)

type Ways = 'both' | 'to_school' | 'from_school'
/** What the family said, in plain words: each report that was not withdrawn, and whether the return run was confirmed. */
type Said = { id: string; child: number; ways: Ways; withdrawn: boolean; confirmed: boolean }

/** One day with what its phones hold and what its people have said. */
class Day {
  readonly said: Said[] = []
  private readonly recorded: { run: Way; child: number; event: NewBoardingEvent }[] = []
  private readonly waiting: { run: Way; event: NewBoardingEvent }[][] = [[], []]
  private readonly heard = new Map<string, string>()
  private readonly phones: Record<Way, ReturnType<typeof phoneOf>[]>
  readonly day: SchoolDay
  constructor(day: SchoolDay) {
    this.day = day
    const phones = (run: RunDetail) => ['phone-1', 'phone-2'].map((id) => phoneOf(app, run, id))
    this.phones = { out: phones(day.out.run), home: phones(day.home.run) }
  }

  /** Was this child on board of the run, by what the server has heard? Judged by the plain model, not by the product. */
  rode(run: Way, who: number): boolean {
    const facts = this.recorded
      .filter((one) => one.run === run && one.child === who && this.heard.has(one.event.id))
      .map(({ event }) => ({ ...event, receivedAt: this.heard.get(event.id) }))
    return plainChild('EXPECTED', facts).rode
  }

  /** Reports that count for a way, when nobody was on board. */
  effective(who: number, way: Ways): Said[] {
    return this.said.filter((one) => one.child === who && !one.withdrawn && (one.ways === 'both' || one.ways === way))
  }

  async report(who: number, ways: Ways): Promise<void> {
    const { parent, children } = this.day
    const answer = await parent.send(reportAbsence, {
      body: { childId: children[who]!.id, fromDay: DAY, toDay: DAY, directions: ways },
    })
    // E009: the same direction is reported already.
    if (answer.statusCode === 409) return
    expect(answer.statusCode).toBe(200)
    if (ways !== 'to_school') for (const one of this.said) if (one.child === who) one.confirmed ||= this.asked(one)
    this.said.push({ id: answer.json().data.id, child: who, ways, withdrawn: false, confirmed: false })
  }

  /** Is the return run in question because of this report? */
  private asked(one: Said): boolean {
    return !one.withdrawn && one.ways === 'both' && this.rode('out', one.child)
  }

  async withdraw(who: number): Promise<void> {
    const one = this.said.findLast((other) => other.child === who && !other.withdrawn)
    if (!one) return
    await this.day.parent.call(withdrawAbsence, { params: { id: one.id } })
    one.withdrawn = true
  }

  async confirm(who: number): Promise<void> {
    // A family is asked about the return run while the child is expected there, and not once the child has ridden it.
    if (this.rode('home', who)) return
    const one = this.said.findLast((other) => other.child === who && this.asked(other))
    if (!one) return
    await this.day.parent.call(confirmReturn, { params: { id: one.id }, body: { day: DAY } })
    for (const other of this.said) if (other.child === who) other.confirmed ||= this.asked(other)
  }

  record(run: Way, who: number, phone: number, type: (typeof TYPES)[number]): void {
    const mine = this.recorded.filter((one) => one.run === run && one.child === who)
    const undone = new Set(mine.map((one) => one.event.supersedesId))
    const target = mine.findLast((one) => one.event.type !== 'UNDO' && !undone.has(one.event.id))
    if (type === 'UNDO' && !target) return
    const event = this.phones[run][phone]!(type, this.day.children[who]!, {
      supersedesId: type === 'UNDO' ? target!.event.id : null,
      outcome: type === 'DROPPED' && run === 'out' ? 'to_school' : null,
    })
    this.recorded.push({ run, child: who, event })
    this.waiting[phone]!.push({ run, event })
  }

  async send(phone: number, newestFirst: boolean): Promise<void> {
    const queue = this.waiting[phone]!.splice(0)
    for (const run of newestFirst ? RUNS.toReversed() : RUNS) {
      const events = queue.filter((one) => one.run === run).map((one) => one.event)
      if (events.length === 0) continue
      const now = app.clock.now().toISOString()
      await untilServed(this.day.assistant, {
        params: { id: this.day[run].run.id },
        body: { events: newestFirst ? events.toReversed() : events },
      })
      for (const event of events) this.heard.set(event.id, now)
    }
  }
}

/** No child is expected nowhere and present somewhere, and every screen says the same. */
async function expectTruth(walk: Day): Promise<void> {
  const { day } = walk
  const [out, home] = [await day.out.read(), await day.home.read()]
  const cards = await day.parent.call(childrenToday, { query: {} })
  const listed = (await day.office.list(searchAbsences, { body: { filters: { when: 'today' } } })).data
  const alerts = await day.alerts()
  for (const [who, { id }] of day.children.entries()) {
    const of = (run: RunDetail) => {
      const found = run.passengers.find((one) => one.childId === id)
      if (!found) throw new Error('every child is on both lists')
      return found
    }
    const [there, back] = [of(out), of(home)]
    const [rodeOut, rodeHome] = [walk.rode('out', who), walk.rode('home', who)]
    expect([there.rode, back.rode], 'the ledger').toEqual([rodeOut, rodeHome])
    const notHome = walk.effective(who, 'from_school')
    const alone = notHome.filter((one) => one.ways === 'from_school')
    // Present in the morning, and nobody has said on its own that the child does not ride home: expected on the return.
    if (rodeOut && alone.length === 0 && !rodeHome)
      expect([back.planned, back.lateAbsence], 'present, so expected home').toEqual(['EXPECTED', false])
    // Not present, reported absent, and nobody has confirmed the return run: absent there, or a card to confirm.
    if (!rodeOut && !rodeHome && notHome.some((one) => !one.confirmed))
      expect(back.planned === 'ABSENT' || back.lateAbsence, 'absent as reported').toBe(true)
    if (notHome.length === 0 && !rodeHome)
      expect([back.planned, back.lateAbsence], 'nothing is reported').toEqual(['EXPECTED', false])
    const card = cards.find((one) => one.childId === id)!
    const shown = card.runs.find((one) => one.direction === 'to_school')!
    if (rodeOut) expect([shown.absenceId, shown.lateAbsence], 'the family card').toEqual([null, false])
    const onlyContradicted = rodeOut && alone.length === 0
    if (onlyContradicted || walk.said.every((one) => one.child !== who || one.withdrawn))
      expect(
        listed.filter((one) => one.childId === id),
        'the list of today',
      ).toEqual([])
    if (!rodeOut && !rodeHome)
      expect(
        alerts.filter((one) => one.rule === 'ABSENT_BOARDED' && [there.id, back.id].includes(one.passengerId ?? '')),
        'no question without a boarding',
      ).toEqual([])
  }
}

test(
  'whatever a family says and two phones record on both runs of a day, no child is expected nowhere and present somewhere',
  { timeout: 60_000 + DAYS.numRuns * 4000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        app.clock.set(MORNING)
        const day = await schoolDay(app)
        for (const one of day.children.slice(1)) await makeGuardian(app, day.organisation, day.organisation.parent, one)
        const walk = new Day(day)
        for (const one of steps) {
          app.clock.pass({ seconds: 20 })
          if (one.do === 'report') await walk.report(one.child, one.ways)
          else if (one.do === 'withdraw') await walk.withdraw(one.child)
          else if (one.do === 'confirm') await walk.confirm(one.child)
          else if (one.do === 'record') walk.record(one.run, one.child, one.phone, one.type)
          else await walk.send(one.phone, one.newestFirst)
        }
        await expectTruth(walk)
        app.clock.pass({ seconds: 20 })
        await Promise.all([walk.send(0, false), walk.send(1, true)])
        await expectTruth(walk)
      }),
      DAYS,
    )
  },
)
