import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import type { NewFact } from './use-run-commands.api.ts'

/** Away from school somebody receives each child by name; at school the school does. */
export const isHomeward = (run: Pick<RunDetail, 'direction'>): boolean => run.direction !== 'to_school'

/** Who took which children, as the hand-over says it. */
export type HandedOver = { passengerIds: readonly string[] } & Required<Pick<NewFact, 'outcome' | 'recipient'>> &
  Pick<NewFact, 'exception'>

/** One fact per child whom the family takes from the crew. */
export const collectedFacts = ({ passengerIds, ...how }: HandedOver, stopId: string | null): NewFact[] =>
  passengerIds.map((passengerId) => ({ passengerId, type: 'COLLECTED', stopId, ...how }))

/** One fact per child. */
export const handoverFacts = ({ passengerIds, ...how }: HandedOver, stopId: string | null): NewFact[] =>
  passengerIds.map((passengerId) => ({ passengerId, type: 'DROPPED', stopId, ...how }))
