import { awayAt, awayOf } from '#features/absences/shared/guests/guest-absences.rules.ts'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useMe } from '#features/session/web/session.api.tsx'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { endpointQuery } from '#platform/web/api/use-call.ts'
import { useOutboxEntries, useQueued } from '#platform/web/offline/outbox-context.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { productWords } from '../medicine-words.ts'
import {
  EFFECTS,
  recordDose,
  recordEffect,
  searchDoseRound,
  type DoseRecord,
  type Medicated,
  type NewDoseInput,
} from '../../shared/doses.contract.ts'
import {
  DAY_MS,
  EFFECT_FROM_MS,
  isOfApplication,
  isTaken,
  OUTCOMES,
  REASONS,
  SLOT_MS,
} from '../../shared/doses.rules.ts'
import type { Order } from '../../shared/orders.contract.ts'
import { shownSlots, type ShownSlot } from '../week.rules.ts'
import { keptRound } from './kept-round.ts'

/** Everybody with medicines; kept on the device for a round without network. */
export function useRoundPeople() {
  const { accountId } = useMe()
  return useQuery(endpointQuery(searchDoseRound, undefined, (signal) => keptRound.read(accountId, signal)))
}

const queuedDose = z.object({
  id: z.string(),
  orderId: z.string(),
  slotAt: z._default(z.nullable(z.string()), null),
  outcome: z.enum(OUTCOMES),
  amount: z.optional(z.number()),
  reason: z._default(z.nullable(z.enum(REASONS)), null),
  happenedAt: z.string(),
})
type QueuedDose = z.output<typeof queuedDose>

/** What of a round is on this device: to be sent, sent but not read again, refused. */
export function useWaiting() {
  const all = useOutboxEntries()
  const entries = all.filter(({ endpoint }) => endpoint === recordDose.name)
  const inside = entries.flatMap((entry) => {
    const parsed = z.safeParse(queuedDose, entry.input.body)
    return parsed.success && entry.at !== 'refused' ? [parsed.data] : []
  })
  const effects = all.flatMap(({ endpoint, input }) => {
    const parsed = z.safeParse(z.object({ doseId: z.string() }), input.body)
    return endpoint === recordEffect.name && parsed.success ? [parsed.data.doseId] : []
  })
  const count = (at: 'waiting' | 'refused') => entries.filter((entry) => entry.at === at).length
  return { doses: inside, effects, waiting: count('waiting'), refused: count('refused') }
}

/** A person with what this device recorded and nobody answered yet, so that the guards know it. */
export function withWaiting(person: Medicated, waiting: readonly QueuedDose[]): Medicated {
  const known = new Set(person.doses.map(({ id }) => id))
  const here = waiting.flatMap((one) => {
    const order = person.orders.find(({ id }) => id === one.orderId)
    return order && !known.has(one.id) ? [doseOf(one, order)] : []
  })
  const slots = new Set(here.map(({ orderId, slotAt }) => `${orderId} ${slotAt}`))
  // What the application called missed or held is what was recorded here.
  const before = person.doses.filter((one) => !isOfApplication(one) || !slots.has(`${one.orderId} ${one.slotAt}`))
  return { ...person, doses: [...before, ...here] }
}

const doseOf = (one: QueuedDose, order: Order): DoseRecord => ({
  id: one.id,
  personId: order.personId,
  orderId: order.id,
  product: order.product,
  substance: order.substance,
  strength: order.strength,
  unit: order.unit,
  slotAt: one.slotAt,
  outcome: one.outcome,
  amount: isTaken(one.outcome) ? (one.amount ?? order.versions[0]?.dose ?? 1) : 0,
  reason: one.reason,
  note: '',
  place: 'home',
  by: null,
  checkedBy: null,
  happenedAt: one.happenedAt,
  recordedAt: one.happenedAt,
  syncedAt: one.happenedAt,
  lateReason: null,
  status: 'final',
  refusal: null,
  correctionReason: null,
  replaced: null,
  effect: null,
  abilities: { correct: false },
})

/** One thing on a round: a slot, what may be given as needed, an effect to ask. */
export type Task =
  | { kind: 'slot'; order: Order; slot: ShownSlot }
  | { kind: 'asNeeded'; order: Order }
  | { kind: 'effect'; order: Order; dose: DoseRecord }

/** The absence of a person now; null: they are here. */
export const awayNow = ({ absences }: Pick<Medicated, 'absences'>, now: Date) => awayAt(awayOf(absences), now)

/** What there is to do for a person about now; slots that were recorded on this round stay in sight. */
export function tasksOf(person: Medicated, now: Date, effects: readonly string[]): Task[] {
  // Of somebody who is away nobody asks whether a dose helped, and nothing is given as needed.
  const away = awayNow(person, now) !== null
  return person.orders.flatMap((order): Task[] => {
    const [version] = order.versions
    if (!version) return []
    const asked = (away ? [] : person.doses)
      .filter(
        (dose) => dose.orderId === order.id && dose.slotAt === null && dose.status === 'final' && isTaken(dose.outcome),
      )
      .filter((dose) => dose.effect === null && !effects.includes(dose.id) && dose.by !== null)
      .filter(
        ({ happenedAt }) =>
          now.getTime() - Date.parse(happenedAt) >= EFFECT_FROM_MS && now.getTime() - Date.parse(happenedAt) < DAY_MS,
      )
      .map((dose) => ({ kind: 'effect' as const, order, dose }))
    if (version.schedule.kind === 'asNeeded')
      return order.state === 'active' && !away ? [...asked, { kind: 'asNeeded', order }] : asked
    const span = {
      from: new Date(now.getTime() - SLOT_MS),
      until: new Date(now.getTime() + SLOT_MS),
      zone: person.zone,
      now,
    }
    const slots = shownSlots(order, person, span).filter(({ state }) => state !== 'planned')
    return slots.map((slot) => ({ kind: 'slot' as const, order, slot }))
  })
}

export const isOpen = (task: Task): boolean =>
  task.kind === 'effect' || (task.kind === 'slot' && (task.slot.state === 'due' || task.slot.state === 'late'))

const aboutOf = ({ id, fullName }: Medicated, order: Order, outcome: string) => ({
  personId: id,
  name: fullName,
  what: `${productWords(order)}, ${outcome}`,
})

/** Keeps a dose, an effect on the device; from there it is sent. */
export function useKeep() {
  const text = useText()
  const dose = useQueued(recordDose)
  const effect = useQueued(recordEffect)
  return {
    keepDose: (
      person: Medicated,
      order: Order,
      body: Omit<NewDoseInput, 'id' | 'orderId' | 'happenedAt' | 'recordedAt'>,
    ) => {
      const at = serverNow().toISOString()
      return dose(
        `medicines ${person.id}`,
        { body: { ...body, orderId: order.id, id: crypto.randomUUID(), happenedAt: at, recordedAt: at } },
        aboutOf(person, order, text(`medicines.outcome.${body.outcome}`)),
      )
    },
    keepEffect: (
      person: Medicated,
      order: Order,
      { doseId, how }: { doseId: string; how: (typeof EFFECTS)[number] },
    ) => {
      const at = serverNow().toISOString()
      return effect(
        `medicines ${person.id}`,
        { body: { id: crypto.randomUUID(), doseId, effect: how, happenedAt: at, recordedAt: at } },
        aboutOf(person, order, text(`medicines.effect.${how}`)),
      )
    },
  }
}
