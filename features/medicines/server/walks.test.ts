import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { allergyCalls } from '#features/conditions/shared/conditions.contract.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { searchTimeline } from '#features/timeline/shared/timeline.contract.ts'
import { addDays, dayIn, instantOf } from '#platform/shared/dates/zoned.ts'
import { walksOf } from '#platform/server/testing/walks.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { correctDose, personMedicines, recordDose, type DoseRecord, type Medicated } from '../shared/doses.contract.ts'
import { DAY_MS, isTaken, windowOfSlot } from '../shared/doses.rules.ts'
import { versionsOf } from '../shared/known.rules.ts'
import {
  addOrder,
  changeOrder,
  restoreOrder,
  suspendOrder,
  type Order,
  type PlanInput,
} from '../shared/orders.contract.ts'
import { slotsOfOrder } from '../shared/orders.rules.ts'
import { markMissed } from './missed.jobs.ts'
import { AS_NEEDED, FIXED_WALKS, MOST_MG, PRODUCTS, SCHEDULES, step, type Step } from './testing/dose-steps.ts'
import { medicineScene } from './testing/medicine-scene.ts'

/** The same walks in the gate every time; `CARAVAN_WALKS=300` walks more. A failure prints its seed and the shortest walk that fails. */
const WALKS = walksOf(8)
/** After so many walks another organisation: what hundreds of guests of one morning pile up is no part of the question. */
const WALKS_PER_SCENE = 40
const DAY = '2026-10-05'
const DAYS = [DAY, addDays(DAY, 1)] as const
const ZONE = 'Europe/Rome'
/** 06:00 where the group is. */
const DAWN = `${DAY}T04:00:00.000Z`

let app: TestApp
let scene: Awaited<ReturnType<typeof medicineScene>>
beforeAll(async () => {
  app = await openTestApp({ now: DAWN })
  scene = await medicineScene(app)
})
afterAll(() => app?.close())

type Read = Pick<Medicated, 'orders' | 'doses'>

/** What the application does every ten minutes about doses that nobody recorded, for this organisation alone. */
const markDoses = () => app.runJob(scene.organisation.id, markMissed, undefined)

/** One guest with two phones, the office's and a nurse's, on two days. */
async function guestOf(number: number) {
  const { admin, organisation, group, plan } = scene
  const office = app.as(admin)
  const { id: personId } = await office.call(createGuest, {
    body: { customerGroupId: group.id, name: `Guest ${number}`, surname: 'Walk', birthDate: '1942-02-03' },
  })
  const nurse = organisation.assistant
  await office.call(addCaregiver, {
    body: { guestId: personId, kind: 'TEAM', personId: nurse.personId, function: 'NURSE' },
  })
  const phones = [office, app.as(nurse)] as const
  const read = () => office.call(personMedicines, { params: { id: personId }, query: { from: DAY } })
  /** Sends an order or a change again with what it warns of confirmed; null where it is refused for good. */
  const confirmed = async (send: (keys: string[]) => ReturnType<typeof office.send>): Promise<boolean> => {
    const first = await send([])
    if (first.statusCode === 200) return true
    const current: { warnings?: { key: string }[] } | undefined = first.json().current
    const keys = (current?.warnings ?? []).map(({ key }) => key)
    return keys.length > 0 && (await send(keys)).statusCode === 200
  }
  const terms = (product: (typeof PRODUCTS)[number], schedule: PlanInput['schedule']): PlanInput => ({
    ...plan({ schedule, startsOn: DAY }),
    mostIn24h: MOST_MG / product.mg,
    ...(schedule.kind === 'asNeeded' && { gapMinutes: 60, indication: 'Pain' }),
  })
  const productOf = (order: Order) => PRODUCTS.find(({ product }) => product === order.product) ?? PRODUCTS[0]

  /** Takes one step from what `check` read before it. */
  async function take(one: Step, { orders, doses }: Read): Promise<void> {
    if (one.do === 'wait') {
      app.clock.pass({ minutes: one.minutes })
      await markDoses()
      return
    }
    if (one.do === 'allergy') {
      const content = { substance: 'paracetamol', criticality: one.high ? ('HIGH' as const) : ('LOW' as const) }
      await office.send(allergyCalls.add, { body: { id: randomUUID(), personId, content } })
      return
    }
    if (one.do === 'order') {
      const its = PRODUCTS[one.product] ?? PRODUCTS[0]
      const { mg: _, ...product } = its
      const body = { id: randomUUID(), personId, ...product, form: 'tablet', unit: 'tablet' } as const
      const all = { ...body, ...terms(its, SCHEDULES[one.schedule] ?? AS_NEEDED) }
      await confirmed((keys) => office.send(addOrder, { body: { ...all, confirmed: keys } }))
      return
    }
    if (one.do === 'correct') {
      const taken = doses.filter(({ status }) => status === 'final')
      const found = taken[one.dose % Math.max(1, taken.length)]
      if (!found) return
      const more = {
        error: { inError: true },
        refused: { outcome: 'refused' as const, amount: 0, reason: 'declined' as const },
        given: { outcome: 'given' as const },
      }[one.to]
      await office.send(correctDose, {
        params: { id: found.id },
        body: { id: randomUUID(), correctionReason: 'Mistaken', ...more },
      })
      return
    }
    const order = orders[one.order % Math.max(1, orders.length)]
    const version = order?.versions[0]
    if (!order || !version) return
    const params = { id: order.id }
    if (one.do === 'pause') {
      const body = { version: version.version, reason: 'Pause' }
      await office.send(order.state === 'suspended' ? restoreOrder : suspendOrder, { params, body })
      return
    }
    if (one.do === 'change') {
      const schedule = SCHEDULES[one.schedule] ?? AS_NEEDED
      const before = openSlots(order, doses)
      const body = { version: version.version, reason: 'Moved by the doctor', ...terms(productOf(order), schedule) }
      const isDone = await confirmed((keys) => office.send(changeOrder, { params, body: { ...body, confirmed: keys } }))
      if (!isDone || order.state !== 'active' || version.schedule.kind === 'asNeeded') return
      const now = await read()
      const changed = now.orders.find(({ id }) => id === order.id)
      if (!changed) throw new Error('a changed order is there')
      // Each slot that was open is still due at its new time, or was recorded.
      const fresh = now.doses.filter(({ id, orderId }) => orderId === order.id && !doses.some((dose) => dose.id === id))
      expect(openSlots(changed, now.doses).length + fresh.length).toBeGreaterThanOrEqual(before.length)
      return
    }
    const now = app.clock.now().getTime()
    const happenedAt = new Date(Math.max(now - one.minutesAgo * 60_000, Date.parse(DAWN)))
    const slots = slotsOn(order, dayIn(ZONE, happenedAt))
    const slotAt = slots[one.slot]?.at.toISOString() ?? null
    const body = {
      id: randomUUID(),
      orderId: order.id,
      slotAt,
      outcome: one.outcome,
      ...(one.outcome === 'partial' && { amount: 0.5 }),
      ...(one.outcome !== 'given' && { reason: 'declined' as const }),
      happenedAt: happenedAt.toISOString(),
      ...(one.minutesAgo > 240 && { lateReason: 'Found on paper' }),
      allergiesConfirmed: one.confirmed ? order.allergies.map(({ id, version: of }) => ({ id, version: of })) : [],
    }
    const phone = phones[one.phone === 0 ? 0 : 1]
    const answer = await phone.send(recordDose, { body })
    expect([200, 400, 409]).toContain(answer.statusCode)
    if (one.repeat) expect((await phone.send(recordDose, { body })).statusCode).toBe(answer.statusCode)
  }

  const history = async () => {
    const filters = { personId, kinds: ['dose' as const] }
    const { data } = await office.list(searchTimeline, { body: { filters, limit: 100 } })
    return data.filter(({ struck }) => !struck)
  }
  return { take, read, history, productOf }
}

const slotsOn = (order: Order, ...days: readonly string[]) =>
  days.flatMap((day) =>
    slotsOfOrder(versionsOf(order), {
      from: instantOf(day, '00:00', ZONE),
      until: instantOf(addDays(day, 1), '00:00', ZONE),
      zone: ZONE,
    }),
  )
const today = () => dayIn(ZONE, app.clock.now())

const recordOf = (order: Order, doses: readonly DoseRecord[], at: Date) =>
  doses.filter((dose) => dose.orderId === order.id && dose.status === 'final' && sameTime(dose.slotAt, at))
const sameTime = (one: string | null, at: Date) => one !== null && Date.parse(one) === at.getTime()

/** Slots of a day that nothing was recorded of and that are not over. */
function openSlots(order: Order, doses: readonly DoseRecord[], day = today()): Date[] {
  const slots = slotsOn(order, ...DAYS)
  return slots.flatMap(({ at, version }, index) => {
    const { missed } = windowOfSlot({ at, critical: version.critical }, slots[index + 1]?.at ?? null)
    return dayIn(ZONE, at) === day && missed > app.clock.now() && recordOf(order, doses, at).length === 0 ? [at] : []
  })
}

/** Doses of a day under the schedule of an order. */
function dosesADay({ versions: [version] }: Order): number {
  const schedule = version?.schedule
  if (schedule?.kind === 'times') return schedule.times.length
  return schedule?.kind === 'taper' ? (schedule.steps[0]?.times.length ?? 0) : 0
}

type Guest = Awaited<ReturnType<typeof guestOf>>

/** What must hold after every step. */
async function check({ read, productOf }: Guest): Promise<Read> {
  const found = await read()
  const { orders, doses } = found
  for (const order of orders) {
    for (const { at } of slotsOn(order, ...DAYS)) expect(recordOf(order, doses, at).length).toBeLessThanOrEqual(1)
    // A dose that was given is not due again on the day, whatever the times became.
    for (const day of DAYS) {
      const taken = new Set(
        doses.flatMap(({ orderId, slotAt, status, outcome }) =>
          orderId === order.id && status === 'final' && slotAt !== null && isTaken(outcome) ? [slotAt] : [],
        ),
      )
      const given = [...taken].filter((at) => dayIn(ZONE, new Date(at)) === day).length
      const due = order.state === 'active' ? openSlots(order, doses, day).length : 0
      expect(given + due).toBeLessThanOrEqual(Math.max(given, dosesADay(order)))
    }
  }
  const mgOf = (orderId: string, amount: number) => {
    const order = orders.find(({ id }) => id === orderId)
    return order ? amount * productOf(order).mg : 0
  }
  const counted = doses.filter(({ status, outcome }) => status === 'final' && isTaken(outcome))
  for (const { happenedAt: end } of counted) {
    const sum = counted
      .filter(({ happenedAt }) => {
        const before = Date.parse(end) - Date.parse(happenedAt)
        return before >= 0 && before < DAY_MS
      })
      .reduce((all, { orderId, amount }) => all + mgOf(orderId, amount ?? 0), 0)
    expect(sum).toBeLessThanOrEqual(MOST_MG)
  }
  return found
}

test(
  'whatever is ordered, moved, paused, given on two phones, repeated and corrected on two days, each dose is due once and recorded once',
  { timeout: 60_000 + WALKS.numRuns * 5000 },
  async () => {
    let walked = 0
    await fc.assert(
      fc.asyncProperty(
        fc.record({ product: fc.nat(1), schedule: fc.nat(SCHEDULES.length - 1) }),
        fc.array(step, { minLength: 5, maxLength: 20 }),
        async (first, steps) => {
          app.clock.set(DAWN)
          if (walked > 0 && walked % WALKS_PER_SCENE === 0) scene = await medicineScene(app)
          walked += 1
          const guest = await guestOf(walked)
          await guest.take({ do: 'order', ...first }, { orders: [], doses: [] })
          let found = await check(guest)
          for (const one of steps) {
            await guest.take(one, found)
            found = await check(guest)
          }
          // When the days are over, every slot has an outcome, of an order that was not suspended over it.
          app.clock.set(instantOf(addDays(DAY, 2), '02:30', ZONE))
          await markDoses()
          const { orders, doses } = await check(guest)
          for (const order of orders)
            for (const { at } of slotsOn(order, ...DAYS))
              if (order.state === 'active')
                expect([at.toISOString(), recordOf(order, doses, at).length]).toEqual([at.toISOString(), 1])
          // HISTORY has each dose once, when it happened.
          const shown = (await guest.history()).map(({ id, at }) => `${id} ${at}`)
          for (const { id, happenedAt, status } of doses)
            if (status === 'final') expect(shown.filter((entry) => entry === `${id} ${happenedAt}`)).toHaveLength(1)
        },
      ),
      { ...WALKS, examples: FIXED_WALKS },
    )
  },
)
