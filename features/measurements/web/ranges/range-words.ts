import { showDay, showMoment } from '#platform/web/i18n/formats.ts'
import { DEFINITIONS } from '../../shared/definitions.ts'
import { unitOf, sayKept } from '../../shared/parse.rules.ts'
import type { OwnRange } from '../../shared/ranges.contract.ts'
import { LIMIT_FIELDS } from '../../shared/ranges.rules.ts'
import { sayPart } from '../../shared/words.ts'
import type { Say } from '../measurement-words.tsx'

/** What was set for somebody: a measurement, or that nothing of it comes. */
export const sayRanged = ({ measurement, part }: Pick<OwnRange, 'measurement' | 'part'>, text: Say): string =>
  part === 'silence' ? text(`measurements.range.silence.${measurement}`) : sayPart(measurement, part, text)

/** The limits in the unit in which they were typed. */
export function limitWords(range: OwnRange, text: Say): string {
  if (range.ended) return text('measurements.range.usual')
  if (range.part === 'silence') return silenceWords(range, text)
  const unit = unitOf(range.measurement, range.unit) ?? DEFINITIONS[range.measurement].units[0]
  const words = LIMIT_FIELDS.flatMap((field) => {
    const value = range[field]
    return value === null ? [] : [`${text(`measurements.range.field.${field}`)} ${sayKept(value, unit)}`]
  })
  return `${words.join(', ')} ${unit.shown}`
}

/** After how many days or hours without anything it is amber, and red. */
const silenceWords = ({ highAmber, highRed, unit }: OwnRange, text: Say): string =>
  [
    ...(highAmber === null ? [] : [text(`measurements.range.after.amber.${unit}`, { count: highAmber })]),
    ...(highRed === null ? [] : [text(`measurements.range.after.red.${unit}`, { count: highRed })]),
  ].join(', ')

/** Who decided it, who wrote it down, from when to when. */
export const originWords = (range: OwnRange, text: Say): string =>
  text('measurements.range.by', {
    name: range.decidedBy,
    role: text(`measurements.range.as.${range.decidedAs}`).toLowerCase(),
    author: range.by,
    day: showDay(range.setAt.slice(0, 10)),
  })

export const dayWords = (range: OwnRange, zone: string, text: Say): string =>
  text('measurements.range.days', { from: showMoment(range.from, zone), to: showMoment(range.to, zone) })
