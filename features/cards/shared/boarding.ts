import type { KnownNeeds } from '#features/children/shared/needs.rules.ts'

/** A child of the run as the scanner needs it. `stands`: may it get on, is it on board, or has it got off again. */
export type Rider = KnownNeeds & {
  id: string
  name: string
  /** The class, with the date of birth where it tells the child from others (docs/adr/0282). */
  about: string
  stands: 'toCome' | 'aboard' | 'over'
  /** Where it gets on by the plan, when that is not here. */
  elsewhere: string | null
}

export type CardMethod = 'qr' | 'nfc'

/** Who gets on by card: somebody of the run, or a child whom another run waits for. */
export type ByCard = { method: CardMethod } & ({ passengerId: string } | { childId: string; name: string })
