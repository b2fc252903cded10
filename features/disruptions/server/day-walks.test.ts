import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { walksOf } from '#platform/server/testing/walks.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { MORNING, phoneOf, type Child } from '#app/server/testing/line-scene.ts'
import { to } from '#app/server/testing/pickup-scene.ts'
import { substitute } from '#features/cover/shared/cover.contract.ts'
import { cancelRun, interruptRun, resumeRun } from '#features/runs/shared/exits.contract.ts'
import { nameChild } from '#features/runs/shared/named-children.contract.ts'
import { sendRescue } from '#features/runs/shared/rescue.contract.ts'
import type { NewBoardingEvent } from '#features/runs/shared/runs.contract.ts'
import { decideRide } from '#features/scheduling/shared/ride-decisions.contract.ts'
import {
  counting,
  expectNobodyLost,
  plainOn,
  walkedDay,
  walkedLines,
  type Lines,
  type WalkedDay,
} from './testing/walked-day.ts'

// A day with what happens between its runs: children who are brought back, typed names, a substitute, a breakdown and a rescue.

let app: TestApp
let lines: Lines
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  lines = await walkedLines(app)
})
afterAll(() => app?.close())

/** The same walks in the gate every time; `CARAVAN_WALKS=10000` walks more. A failure prints its seed and the shortest walk that fails. */
const WALKS = walksOf(20)
/** After so many walks other lines: runs that pile up on one morning are no part of the question. */
const WALKS_PER_LINES = 50

const OUT = ['BOARDED', 'BOARDED', 'DROPPED', 'RETURNED', 'RETURNED', 'COLLECTED', 'UNDO'] as const
const RESCUE = ['BOARDED', 'BOARDED', 'DROPPED', 'UNDO'] as const
const HOME = ['BOARDED', 'NOT_HERE', 'ANSWERED', 'UNDO'] as const
const ALONG = ['BOARDED', 'DROPPED', 'UNDO'] as const
const record = (side: 'out' | 'along' | 'rescue' | 'home', types: readonly NewBoardingEvent['type'][]) =>
  fc.record({
    do: fc.constant('record' as const),
    side: fc.constant(side),
    type: fc.constantFrom(...types),
    child: fc.nat(2),
  })
const step = fc.oneof(
  { weight: 6, arbitrary: record('out', OUT) },
  { weight: 2, arbitrary: record('along', ALONG) },
  { weight: 3, arbitrary: record('rescue', RESCUE) },
  { weight: 2, arbitrary: record('home', HOME) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('decide' as const), child: fc.nat(2), riding: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('name' as const), as: fc.constantFrom('typed', 'dana', 'nobody') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stand' as const), goesOn: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rescue' as const), calledOff: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('substitute' as const), by: fc.nat(2), along: fc.boolean() }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** By run: what its phone recorded, in this order. */
type Ledger = Map<string, NewBoardingEvent[]>

/** The return or collection of a child on the first run by these events alone: the event since when the child is away. */
function awaySince(facts: readonly NewBoardingEvent[]): string | null {
  const { state, rode } = plainOn(facts)
  if (state !== 'RETURNED' && !(state === 'COLLECTED' && rode)) return null
  return counting(facts).findLast(({ type }) => type === state)?.id ?? null
}

class Walk {
  readonly #day: WalkedDay
  readonly ledger: Ledger = new Map()
  /** By child: the last decision of the office, and the event that it is about. */
  readonly decisions = new Map<string, { about: string; riding: boolean }>()
  #rescueId: string | null = null
  #typed: NewBoardingEvent | null = null
  #said: 'dana' | 'nobody' | null = null
  readonly #phones
  readonly #boarded = new Map<string, string>()

  constructor(day: WalkedDay) {
    this.#day = day
    this.#phones = {
      out: phoneOf(app, day.out, 'phone-out'),
      along: phoneOf(app, day.along, 'phone-along'),
      home: phoneOf(app, day.home, 'phone-home'),
      rescue: phoneOf(app, day.out, 'phone-rescue'),
    }
  }

  factsOn(runId: string, childId: string): NewBoardingEvent[] {
    return (this.ledger.get(runId) ?? []).filter((fact) => fact.childId === childId)
  }

  ofChild = (childId: string) => new Map([...this.ledger.keys()].map((runId) => [runId, this.factsOn(runId, childId)]))

  async take(one: Step): Promise<void> {
    app.clock.pass({ seconds: 5 })
    if (one.do === 'record') return this.#record(one)
    if (one.do === 'decide') return this.#decide(lines.first.children[one.child]!, one.riding)
    if (one.do === 'name') return this.#name(one.as)
    if (one.do === 'stand') return this.#stand(one.goesOn)
    if (one.do === 'rescue') return one.calledOff ? this.#callOff() : this.#rescue()
    return this.#substitute(lines.crew[one.by]!, one.along ? this.#day.along.id : this.#day.out.id)
  }

  async #record({ side, type, child: index }: Extract<Step, { do: 'record' }>): Promise<void> {
    const runId = side === 'rescue' ? this.#rescueId : this.#day[side].id
    if (runId === null) return
    const child = (side === 'along' ? lines.second : lines.first).children[index]!
    const before = this.factsOn(runId, child.id)
    const target = counting(before).at(-1)
    if (type === 'UNDO' && !target) return
    // A crew that has not the child on board records neither where it leaves nor that it is undone.
    if ((type === 'RETURNED' || type === 'COLLECTED') && awaySince(before) !== null) return
    const fact = this.#phones[side](type, child, {
      childId: child.id,
      ...(side === 'rescue' && { passengerId: await this.#passengerOnRescue(runId, child) }),
      ...(type === 'UNDO' && { supersedesId: target?.id ?? null }),
      ...(type === 'DROPPED' && { outcome: 'to_school' as const }),
      ...(type === 'ANSWERED' && { outcome: 'at_home' as const }),
      ...(type === 'RETURNED' && { acceptance: { place: 'base' as const, by: 'Teresa Bidella' } }),
      ...(type === 'COLLECTED' && to.guardian(lines.mother)),
    })
    if (side === 'rescue' && type !== 'BOARDED' && before.length === 0) return
    this.ledger.set(runId, [...(this.ledger.get(runId) ?? []), fact])
    await this.#day.send(runId, fact)
    // The answer was lost: sent once more.
    await this.#day.send(runId, fact)
  }

  /** The rescue's phone has the children who wait on its list; another one is new to it. */
  async #passengerOnRescue(runId: string, child: Child): Promise<string> {
    const key = `${runId} ${child.id}`
    const listed = (await this.#day.read(runId)).passengers.find(({ childId }) => childId === child.id)?.id
    const id = listed ?? this.#boarded.get(key) ?? app.app.newId()
    this.#boarded.set(key, id)
    return id
  }

  async #decide(child: Child, riding: boolean): Promise<void> {
    const passenger = (await this.#day.read(this.#day.home.id)).passengers.find(({ childId }) => childId === child.id)!
    const decision = riding ? ('riding' as const) : ('not_riding' as const)
    const answer = await this.#day.office.send(decideRide, { params: { id: passenger.id }, body: { decision } })
    const about = awaySince(this.factsOn(this.#day.out.id, child.id))
    if (this.#onSeveral(child))
      return void (answer.statusCode === 200 && about && this.decisions.set(child.id, { about, riding }))
    const asked = about !== null && !plainOn(this.factsOn(this.#day.home.id, child.id)).rode
    expect(answer.statusCode, `a decision about ${child.name}`).toBe(asked ? 200 : 409)
    if (asked) this.decisions.set(child.id, { about, riding })
  }

  #onSeveral = (child: Child) =>
    [...this.ledger.keys()].filter((id) => id !== this.#day.home.id && this.factsOn(id, child.id).length > 0).length > 1

  async #name(as: string): Promise<void> {
    if (as === 'typed') {
      if (this.#typed) return
      this.#typed = this.#phones.out('BOARDED', { id: 'unknown', name: '' }, { unknownName: 'Dana Coli' })
      await this.#day.send(this.#day.out.id, this.#typed)
      return
    }
    if (!this.#typed) return
    const params = { id: this.#typed.passengerId }
    const childId = as === 'dana' ? lines.dana.id : null
    const answer = await this.#day.office.send(nameChild, { params, body: { childId } })
    const refused = this.#said === 'dana' && childId === null
    expect(answer.statusCode === 200, `this is ${as}`).toBe(!refused)
    if (!refused) this.#said = as === 'dana' ? 'dana' : 'nobody'
  }

  async #stand(goesOn: boolean): Promise<void> {
    const params = { id: this.#day.out.id }
    const lead = await this.#leadOf(this.#day.out.id)
    const body = this.#day.device('phone-out')
    if (goesOn) await lead.send(resumeRun, { params, body })
    else await lead.send(interruptRun, { params, body: { reason: 'A flat tyre', ...body } })
  }

  async #leadOf(runId: string) {
    const { crew } = await this.#day.read(runId)
    return app.as(lines.crew.find(({ personId }) => crew.some((member) => member.personId === personId))!)
  }

  async #rescue(): Promise<void> {
    if (this.#rescueId !== null) return
    const answer = await this.#day.office.send(sendRescue, {
      params: { id: this.#day.out.id },
      body: {
        outside: { plate: 'AB 123 CD', seats: 30 },
        leadId: lines.crew[2]!.personId,
        override: 'Nobody else is near',
      },
    })
    if (answer.statusCode === 200) this.#rescueId = sendRescue.answer.parse(answer.json().data).id
  }

  async #callOff(): Promise<void> {
    if (this.#rescueId === null) return
    const body = { reason: 'It broke down too' }
    const answer = await this.#day.office.send(cancelRun, { params: { id: this.#rescueId }, body })
    if (answer.statusCode === 200) this.#rescueId = null
  }

  /** Whoever was on both runs loses both, and the other person reads every child of both. */
  async #substitute(person: { personId: string; name: string }, runId: string): Promise<void> {
    const served = [this.#day.out.id, this.#day.along.id]
    const [before] = (await this.#day.read(runId)).crew
    if (!before?.personId || before.personId === person.personId) return
    const joint = (await this.#day.read(runId)).partners.length > 0
    const body = { personId: before.personId, substituteId: person.personId, override: 'Nobody else is near' }
    const answer = await this.#day.office.send(substitute, { params: { id: runId }, body })
    if (answer.statusCode !== 200) return
    for (const id of joint ? served : [runId])
      expect((await this.#day.read(id)).crew.map((member) => member.personId)).toEqual([person.personId])
  }

  async check(): Promise<void> {
    await expectNobodyLost(app, lines, this.#day, this.ofChild)
    const home = await this.#day.read(this.#day.home.id)
    for (const child of lines.first.children.filter((one) => !this.#onSeveral(one))) {
      const outFacts = [...this.ledger].find(
        ([id]) => id !== this.#day.home.id && this.factsOn(id, child.id).length > 0,
      )
      const about = awaySince(outFacts ? this.factsOn(outFacts[0], child.id) : [])
      const decided = this.decisions.get(child.id)
      const expected = about === null || (decided?.about === about && decided.riding)
      const plain = plainOn(this.factsOn(home.id, child.id), expected ? 'EXPECTED' : 'ABSENT')
      const states = outFacts && plain.rode ? [plain.state, 'UNRESOLVED'] : [plain.state]
      expect(states, `${child.name}, home`).toContain(
        home.passengers.find(({ childId }) => childId === child.id)?.state,
      )
    }
    if (this.#typed) {
      const out = await this.#day.read(this.#day.out.id)
      const typed = out.passengers.filter(({ id }) => id === this.#typed?.passengerId)
      expect(typed.map(({ state, childId }) => [state, childId])).toEqual([
        ['BOARDED', this.#said === 'dana' ? lines.dana.id : null],
      ])
    }
  }
}

test(
  'whatever crews, office and a breakdown do with the runs of a day, no child is lost between them',
  { timeout: 60_000 + WALKS.numRuns * 3000 },
  async () => {
    let walked = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 22 }), async (steps) => {
        if (walked > 0 && walked % WALKS_PER_LINES === 0) lines = await walkedLines(app)
        walked += 1
        const walk = new Walk(await walkedDay(app, lines))
        for (const one of steps) await walk.take(one)
        await walk.check()
      }),
      WALKS,
    )
  },
)
