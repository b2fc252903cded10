import { percentile } from '../tally.ts'

/** A position that comes after the next one was sent is worth nothing: they are 5 s apart (docs/domain.md, "Size"). */
export const MOST_MS = 5000
/** Of positions; of boardings every one must arrive. */
const LEAST_POSITIONS = 0.99

/** Instants in milliseconds of the clock that all processes share. `watching`: persons to whom it must come. */
export type Sent = { key: string; at: number; watching: readonly string[] }
/** What came to the socket of a person. */
export type Heard = { key: string; personId: string; at: number }
export type Delivery = { sent: number; receipts: number; expected: number; arrived: number; latencies: number[] }

/**
 * Compares what was sent with what came. `receipts` and `latencies` (ms) are of everybody to whom it came, `expected` and
 * `arrived` of those to whom it had to come. What came twice counts once.
 */
export function delivery(sent: readonly Sent[], heard: readonly Heard[]): Delivery {
  const at = new Map(sent.map((one) => [one.key, one.at]))
  const first = new Map<string, number>()
  for (const { key, personId, at: came } of heard) {
    const began = at.get(key)
    const pair = `${key} ${personId}`
    if (began !== undefined && came >= began && !first.has(pair)) first.set(pair, came - began)
  }
  const pairs = sent.flatMap(({ key, watching }) => watching.map((personId) => `${key} ${personId}`))
  return {
    sent: sent.length,
    receipts: first.size,
    expected: pairs.length,
    arrived: pairs.filter((pair) => first.has(pair)).length,
    latencies: [...first.values()],
  }
}

/** The share (0 to 1) of what had to arrive that did; 1 when nothing had to. */
export const shareOf = ({ expected, arrived }: Pick<Delivery, 'expected' | 'arrived'>): number =>
  expected === 0 ? 1 : arrived / expected

/** Returns why a size does not hold; empty when it does. */
export function tooMuch(positions: Delivery, boardings: Delivery): string[] {
  const checks: [boolean, string][] = [
    [shareOf(boardings) < 1, `${boardings.expected - boardings.arrived} boardings did not arrive`],
    [shareOf(positions) < LEAST_POSITIONS, `${percent(1 - shareOf(positions))} of the positions did not arrive`],
    ...([positions, boardings] as const).map(({ latencies }, index): [boolean, string] => [
      percentile(latencies, 0.99) > MOST_MS,
      `${index === 0 ? 'position' : 'boarding'} to parent p99 is above ${MOST_MS} ms`,
    ]),
  ]
  return checks.filter(([bad]) => bad).map(([, what]) => what)
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** Rows of a table: number, share that arrived, p50 and p99 in milliseconds. */
export function deliveryRows(name: string, its: Delivery): [string, string][] {
  const ms = (share: number) => `${percentile(its.latencies, share).toFixed(1)} ms`
  return [
    [`${name}s sent`, String(its.sent)],
    [`${name} to parent: receipts`, String(its.receipts)],
    [`${name} to parent: arrived`, `${percent(shareOf(its))} of ${its.expected}`],
    [`${name} to parent p50`, ms(0.5)],
    [`${name} to parent p99`, ms(0.99)],
  ]
}
