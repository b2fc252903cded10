import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { endpointQuery } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useOutboxEntries, useQueued } from '#platform/web/offline/outbox-context.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { contextOf as keptContext, type Context } from '../../shared/context/context.rules.ts'
import { heldAnswers, lastAnswers, type LastAnswers } from '../../shared/context/round.rules.ts'
import type { Code } from '../../shared/definition-types.ts'
import type { Outcome } from '../../shared/entries.rules.ts'
import { recordRound, searchRound, type EntryInput, type MeasuredPerson } from '../../shared/measurements.contract.ts'
import { unitIn } from '../../shared/units.rules.ts'
import { sayCode } from '../../shared/words.ts'
import { judged } from '../judging.ts'
import { keptRound } from './kept-round.ts'

/** What is measured on a round, in the order of the chips. */
export const ROUND_CODES: readonly Code[] = [
  'TEMPERATURE',
  'PRESSURE',
  'HEART_RATE',
  'SATURATION',
  'GLYCEMIA',
  'RESP_RATE',
  'WEIGHT',
  'PAIN',
  'DIURESIS',
  'DIURESIS_DAY',
  'INTAKE',
]
/** A value that is younger was measured on this round. */
const ROUND_MS = 3_600_000

/** Everybody to measure; kept on the device for a round without network. */
export function useRoundPeople() {
  const { accountId } = useMe()
  return useQuery(endpointQuery(searchRound, undefined, (signal) => keptRound.read(accountId, signal)))
}

const queued = z.object({
  entries: z.array(
    z.object({
      personId: z.string(),
      measurement: z.string(),
      outcome: z.optional(z.string()),
      value: z.optional(z.string()),
      second: z.optional(z.string()),
      context: z.optional(z.record(z.string(), z.string())),
      happenedAt: z.optional(z.string()),
    }),
  ),
})
export type Waiting = z.output<typeof queued>['entries'][number]

/** What of a round is on this device: to be sent, sent but not read again, refused. */
export function useWaiting() {
  const entries = useOutboxEntries().filter(({ endpoint }) => endpoint === recordRound.name)
  const inside = entries.flatMap((entry) => {
    const parsed = z.safeParse(queued, entry.input.body)
    return parsed.success && entry.at !== 'refused' ? parsed.data.entries : []
  })
  const count = (at: 'waiting' | 'refused') => entries.filter((entry) => entry.at === at).length
  return { entries: inside, waiting: count('waiting'), refused: count('refused') }
}

/** How somebody stands with a measurement: entered on this round, here or by a colleague, or not. */
export function doneOf(
  person: MeasuredPerson,
  code: Code,
  waiting: readonly Waiting[],
  now: Date,
): { words: Waiting | null; done: boolean } {
  const here = waiting.findLast((one) => one.personId === person.id && one.measurement === code)
  if (here) return { words: here, done: true }
  const last = person.latest.find(({ measurement }) => measurement === code)?.last
  return { words: null, done: last ? now.getTime() - Date.parse(last.happenedAt) < ROUND_MS : false }
}

/** The last answers about somebody to what is asked on a round: those on this device that the server has not yet told of, then those it told of. */
function answersOf(person: MeasuredPerson, code: Code, waiting: readonly Waiting[]): LastAnswers {
  const here = waiting.flatMap(({ personId, measurement, context, happenedAt }) =>
    personId === person.id && measurement === code && context && happenedAt ? [{ context, at: happenedAt }] : [],
  )
  const told = person.latest.find(({ measurement }) => measurement === code)?.answers
  return { ...told, ...lastAnswers(code, here.toReversed()) }
}

/** What is typed of each person, what is answered beside it, and what is said of it. */
export function useDraft(code: Code, waiting: readonly Waiting[]) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  const [answers, setAnswers] = useState<Readonly<Record<string, Context>>>({})
  const [tried, setTried] = useState<string | null>(null)
  const text = useText()
  const record = useQueued(recordRound)
  const keyFor = (person: MeasuredPerson) => `${person.id} ${code}`
  const unitFor = (person: MeasuredPerson) => unitIn(person.units, code).unit
  const typedOf = (person: MeasuredPerson): string => drafts[keyFor(person)] ?? ''
  const type = (person: MeasuredPerson, value: string) => {
    setTried(null)
    setDrafts((now) => ({ ...now, [keyFor(person)]: value }))
  }
  const lastOf = (person: MeasuredPerson): LastAnswers => answersOf(person, code, waiting)
  const heldOf = (person: MeasuredPerson) => heldAnswers(code, lastOf(person), serverNow())
  /** What is answered, with what holds from the last time. One that was taken away is empty. */
  const contextOf = (person: MeasuredPerson): Record<string, string> =>
    Object.fromEntries(
      Object.entries({ ...heldOf(person), ...answers[keyFor(person)] }).filter(([, answer]) => answer !== ''),
    )
  const answer = (person: MeasuredPerson, key: string, value: string) => {
    setTried(null)
    setAnswers((now) => ({ ...now, [keyFor(person)]: { ...now[keyFor(person)], [key]: value } }))
  }
  const verdictFor = (person: MeasuredPerson) => {
    const [value = '', second] = typedOf(person).split('/')
    return judged(person, { code, unit: unitFor(person), value, second, at: serverNow(), context: contextOf(person) })
  }
  /** Keeps an entry on the device; from there it is sent. What could not be kept stands in its field again. */
  const keep = async (person: MeasuredPerson, outcome: Outcome): Promise<void> => {
    const key = keyFor(person)
    const [typed, answered] = [typedOf(person), answers[key]]
    const [value = '', second] = typed.split('/')
    const at = serverNow().toISOString()
    const entry: EntryInput = {
      id: crypto.randomUUID(),
      personId: person.id,
      measurement: code,
      outcome,
      happenedAt: at,
      recordedAt: at,
      ...(outcome === 'value' && {
        unit: unitFor(person),
        value,
        confirmed: tried === key,
        context: keptContext(code, contextOf(person)),
      }),
      ...(outcome === 'value' && second !== undefined && { second }),
    }
    type(person, '')
    // From here on they are the last answers of this person, where the entry is kept.
    setAnswers((now) => ({ ...now, [key]: {} }))
    try {
      const said = outcome === 'value' ? typed : text(`measurements.outcome.${outcome}`)
      const about = { personId: person.id, name: person.fullName, what: `${sayCode(code, text)}: ${said}` }
      await record(`measurements ${person.id}`, { body: { entries: [entry] } }, about)
    } catch (error) {
      setDrafts((now) => ({ ...now, [key]: now[key] || typed }))
      if (answered) setAnswers((now) => ({ ...now, [key]: { ...answered, ...now[key] } }))
      throw error
    }
  }
  return {
    typedOf,
    type,
    unitFor,
    lastOf,
    contextOf,
    /** Whether an answer is that of the last time, and nobody touched it. */
    isHeld: (person: MeasuredPerson, key: string) =>
      answers[keyFor(person)]?.[key] === undefined && heldOf(person)[key] !== undefined,
    answer,
    verdictFor,
    keep,
    isTried: (person: MeasuredPerson) => tried === keyFor(person),
    tryIt: (person: MeasuredPerson) => setTried(keyFor(person)),
  }
}
export type Draft = ReturnType<typeof useDraft>
