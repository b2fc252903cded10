/** Where a medicine is. Every move goes from one to another, so the sum over all places is zero. */
export const STOCK_PLACES = ['outside', 'home', 'bus', 'school', 'given', 'discarded'] as const
export type StockPlace = (typeof STOCK_PLACES)[number]
/** Where it is kept and counted. */
export const KEPT_PLACES = ['home', 'bus', 'school'] as const
export type KeptPlace = (typeof KEPT_PLACES)[number]

export const MOVE_KINDS = ['receive', 'handOver', 'count', 'discard', 'dose', 'undo'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

/** `lot`: null for what nobody entered as stock. Amounts in the unit of the order, with three decimals at most. */
export type Move = { lot: string | null; from: StockPlace; to: StockPlace; amount: number }
export type Lot = { id: string; expiresOn: string | null }

/** Amounts add up exactly as whole thousandths. */
const whole = (amount: number): number => Math.round(amount * 1000)
const ofWhole = (thousandths: number): number => thousandths / 1000

/** How much of a lot is at a place; of all lots without one. */
export function balance(moves: readonly Move[], place: StockPlace, lot?: string | null): number {
  const sum = moves
    .filter((move) => lot === undefined || move.lot === lot)
    .reduce((total, move) => {
      const into = move.to === place ? whole(move.amount) : 0
      const out = move.from === place ? whole(move.amount) : 0
      return total + into - out
    }, 0)
  return ofWhole(sum)
}

type Taking = { place: KeptPlace; amount: number; lots: readonly Lot[]; day: string }

/** The moves of a dose: of lots that are not expired, the one that expires first; what stock does not have comes from outside. */
export function movesOfDose(moves: readonly Move[], { place, amount, lots, day }: Taking): Move[] {
  let left = whole(amount)
  const made: Move[] = []
  const usable = lots
    .filter(({ expiresOn }) => expiresOn === null || expiresOn >= day)
    .toSorted((a, b) => (a.expiresOn ?? '9999').localeCompare(b.expiresOn ?? '9999') || a.id.localeCompare(b.id))
  for (const { id } of usable) {
    const take = Math.min(left, whole(balance(moves, place, id)))
    if (take <= 0) continue
    made.push({ lot: id, from: place, to: 'given', amount: ofWhole(take) })
    left -= take
  }
  if (left > 0) made.push({ lot: null, from: 'outside', to: 'given', amount: ofWhole(left) })
  return made
}

/** The moves that take others back. */
export const undone = (moves: readonly Move[]): Move[] =>
  moves.map((move) => ({ ...move, from: move.to, to: move.from }))

/** The move that brings a place to what was counted: of a count that fits one of zero. */
export function moveOfCount(
  moves: readonly Move[],
  { lot, place, counted }: { lot: string; place: KeptPlace; counted: number },
): Move {
  const difference = whole(counted) - whole(balance(moves, place, lot))
  return difference >= 0
    ? { lot, from: 'outside', to: place, amount: ofWhole(difference) }
    : { lot, from: place, to: 'outside', amount: ofWhole(-difference) }
}

/** Whether so much of a lot can leave a place. */
export const canLeave = (
  moves: readonly Move[],
  { lot, from, amount }: Pick<Move, 'from' | 'amount'> & { lot: string },
): boolean => whole(balance(moves, from, lot)) >= whole(amount)

/** What is left, in days that begin: until the first day on which the slots need more than there is. Null: longer than is looked at. */
export function daysLeft(left: number, perDay: readonly number[]): number | null {
  let rest = whole(left)
  for (const [day, amount] of perDay.entries()) {
    rest -= whole(amount)
    if (rest < 0) return day
  }
  return null
}
