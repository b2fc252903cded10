import { showLength, showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import { DEFINITIONS } from '../shared/definitions.ts'
import type { Code, Level } from '../shared/definition-types.ts'
import type { Judgement } from '../shared/judge.rules.ts'
import type { Observation } from '../shared/measurements.contract.ts'
import { sayReading, unitOf, type Reading, sayKept } from '../shared/parse.rules.ts'
import { sayReason } from '../shared/reasons.ts'

export type Say = ReturnType<typeof useText>

export const LEVEL_LOOK: Record<Level, { hue: Hue; icon: IconName }> = {
  none: { hue: 'arrived', icon: 'check' },
  tint: { hue: 'onboard', icon: 'info' },
  amber: { hue: 'waiting', icon: 'clock' },
  red: { hue: 'alert', icon: 'alert' },
}

/** Of a value that no rule could judge. */
const NOT_JUDGED = { hue: 'waiting', icon: 'attention' } as const

/** That something is not judged because the date of birth is missing. */
export function AgeMissingChip() {
  return <StateChip {...NOT_JUDGED}>{useText()('measurements.reason.ageMissing')}</StateChip>
}

/** Whether a value has something to show: its level, or why it was not judged. */
export const isMarked = ({ level, reason }: Pick<Observation, 'level' | 'reason'>): boolean =>
  level !== 'none' || reason !== null

export const unitWords = (code: Code, unit: string): string => (unitOf(code, unit) ?? DEFINITIONS[code].units[0]).shown

/** A reading in the words of the reader, without its unit. */
export function valueWords(
  row: { measurement: Code; unit: string; outcome: Observation['outcome'] } & Reading,
  text: Say,
): string {
  if (row.outcome !== 'value') return text(`measurements.outcome.${row.outcome}`)
  if (DEFINITIONS[row.measurement].choices)
    return text(`measurements.choice.${row.measurement}.${row.choice ?? row.value}`)
  return sayReading(row.measurement, row, row.unit) ?? ''
}

/** With its unit. */
export function fullWords(row: Parameters<typeof valueWords>[0], text: Say): string {
  const plain = row.outcome !== 'value' || DEFINITIONS[row.measurement].choices !== undefined
  return plain ? valueWords(row, text) : `${valueWords(row, text)} ${unitWords(row.measurement, row.unit)}`
}

/** How long ago, as people say it. */
export function agoWords(at: string, now: Date, text: Say): string {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(at)) / 60_000))
  return minutes < 1 ? text('measurements.now') : text('measurements.ago', { length: showLength(minutes) })
}

/** Against the range: hue, icon, word and why. */
export function LevelChip({ row }: { row: Pick<Observation, 'level' | 'reason' | 'measurement' | 'unit'> }) {
  const text = useText()
  const word = text(`measurements.level.${row.level}`)
  if (row.reason === null) return <StateChip {...LEVEL_LOOK[row.level]}>{word}</StateChip>
  const reason = sayReason(row.measurement, row.reason, { unit: row.unit, say: text })
  return row.level === 'none' ? (
    <StateChip {...NOT_JUDGED}>{reason}</StateChip>
  ) : (
    <StateChip {...LEVEL_LOOK[row.level]}>{`${word}: ${reason}`}</StateChip>
  )
}

/** That a pressure fell on standing up, and by how much. */
export function PosturalChip({ row }: { row: Pick<Observation, 'postural'> }) {
  const text = useText()
  if (row.postural === null) return null
  return (
    <StateChip hue="waiting" icon="attention">
      {text('measurements.postural', { drop: row.postural })}
    </StateChip>
  )
}

export type Verdict = { kind: 'refused' | 'doubt' | 'outside'; hue: Hue; icon: IconName; title: string; words: string }

/** What is said of a value as it is typed; null: nothing. */
export function verdictOf(code: Code, judged: Judgement, unit: string, text: Say): Verdict | null {
  const used = unitOf(code, unit) ?? DEFINITIONS[code].units[0]
  const say = (value: number) => sayKept(value, used)
  if (judged.at === 'refused') {
    const values = { low: say(judged.low), high: say(judged.high), unit: used.shown }
    const words = text(`measurements.error.${judged.reason}`, values)
    return { kind: 'refused', hue: 'alert', icon: 'absent', title: text('measurements.impossible'), words }
  }
  if (judged.doubt) {
    const { reason, limit, days } = judged.doubt
    // A limit that is no value in the unit that was typed.
    const plain = !['rare', 'close', 'otherUnit'].includes(reason)
    const words = text(`measurements.doubt.${reason}`, { limit: plain ? limit : say(limit), unit: used.shown, days })
    return { kind: 'doubt', hue: 'unknown', icon: 'question', title: text('measurements.improbable'), words }
  }
  if (judged.reason?.rule === 'ageMissing')
    return {
      kind: 'outside',
      ...NOT_JUDGED,
      title: text('measurements.reason.ageMissing'),
      words: text('measurements.ageMissingBody'),
    }
  if (judged.reason === null || judged.level === 'none') return null
  // By centile nothing was set for the person, and one value says little: the sentence says what to do.
  const sentence = judged.reason.rule.endsWith('.centile') ? 'measurements.high' : 'measurements.outside'
  return {
    kind: 'outside',
    ...LEVEL_LOOK[judged.level],
    title: text(`measurements.level.${judged.level}`),
    words: text(sentence, {
      // The sentence around it says whose range it is.
      reason: sayReason(code, { ...judged.reason, own: false }, { unit, say: text }),
    }),
  }
}

/** When it was measured, where the group is. */
export const happenedWords = (row: Pick<Observation, 'happenedAt'>, zone: string): string =>
  showMoment(row.happenedAt, zone)
