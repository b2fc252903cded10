import { addressesOf, type AddressSource, type Geocoded } from '#features/area/server/addresses.api.ts'
import type { ImportReport } from '../shared/interchange.contract.ts'
import { problem } from './csv.rules.ts'
import { kindsOf } from './problem-kinds.rules.ts'
import type { ImportProblem, ImportRow, LocatedReading, Reading } from './rows.rules.ts'

type Sought = { row: number; group: string; key: string; field: 'homeAddress' | 'schoolAddress'; address: string }

/**
 * Looks up the addresses of a reading that are places without a point, in the area and at the server behind it, all in one call. An address of
 * which nothing is known is a problem of its row, and so is each without an area and a server, and each that the server did not answer in
 * time. Throws 429 when too many others ask.
 */
export async function locateReading(
  fileName: string,
  reading: Reading,
  source: AddressSource,
): Promise<LocatedReading> {
  const sought = reading.rows.flatMap(soughtIn)
  const texts = [...new Set(sought.map(({ address }) => address))]
  const found = texts.length === 0 ? [] : await addressesOf(source).findAll(texts)
  const points = new Map<string, Geocoded>()
  const reasons = new Map<string, ImportProblem['reason']>()
  for (const [at, text] of texts.entries()) {
    const place = found?.[at] ?? null
    if (place === 'unasked') reasons.set(text, 'addressUnasked')
    else if (place === null) reasons.set(text, found === null ? 'noArea' : 'addressNotFound')
    else points.set(text, place)
  }
  const problems = sought.flatMap(({ row, field, address }): ImportProblem[] => {
    const reason = reasons.get(address)
    return reason === undefined ? [] : [problem(fileName, row, field, reason, address)]
  })
  return {
    ...reading,
    problems: [...reading.problems, ...kindsOf(problems)],
    points,
    addresses: countsOf(sought, points),
  }
}

function soughtIn({ row, groupKey: group, home, school }: ImportRow): Sought[] {
  const places = [
    { ...home, field: 'homeAddress' as const },
    { ...school, field: 'schoolAddress' as const },
  ]
  return places
    .filter(({ latitude }) => latitude === null)
    .map(({ key, field, address }) => ({ row, group, key, field, address }))
}

/** Each place once, however many children live or go to school there. */
function countsOf(sought: readonly Sought[], points: LocatedReading['points']): ImportReport['addresses'] {
  const counts = { rooftop: 0, interpolated: 0, street: 0, town: 0, none: 0 }
  const places = new Map(sought.map((one) => [JSON.stringify([one.group, one.key]), one.address]))
  for (const address of places.values()) counts[points.get(address)?.confidence ?? 'none'] += 1
  return counts
}
