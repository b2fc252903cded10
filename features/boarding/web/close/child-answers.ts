import type { IconName } from '#platform/web/ui/icon-paths.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { RETURN_PLACES, type PassengerState, type ReturnPlace } from '#features/runs/shared/runs.rules.ts'
import { isHomeward } from '../drop-outcome.ts'
import type { NewFact } from '../use-run-commands.api.ts'

/** The question before an answer is recorded: who receives or collects the child, or who accepts a child who is brought back. */
export type Asked = 'handOver' | 'collect' | 'return' | 'earlyNoShow'
export type Answer = { label: string; icon: IconName; fact: Omit<NewFact, 'passengerId'> | Asked }

/** Where a run may bring children back to. To school means handed over there, where the run goes to school. */
export const placesOf = ({ direction }: Pick<RunDetail, 'direction'>): readonly ReturnPlace[] =>
  direction === 'to_school' ? ['base'] : RETURN_PLACES

/** The true answers for a child in this state. Absent is one only where the family or the school reported it (`reported`). */
export function answersFor(
  state: PassengerState,
  run: Pick<RunDetail, 'direction'>,
  reported: boolean,
): readonly Answer[] {
  const delivered = run.direction === 'to_school' ? 'boarding.act.atSchool' : 'boarding.act.handOver'
  const returned: Answer = {
    label: run.direction === 'to_school' ? 'boarding.act.returned.base' : 'boarding.act.returned',
    icon: 'undo',
    fact: 'return',
  }
  const collected: Answer = { label: 'boarding.act.collected', icon: 'people', fact: 'collect' }
  // On a run home whoever is here receives the child at the stop.
  const collectedOnTheWay = isHomeward(run) ? [] : [collected]
  switch (state) {
    case 'EXPECTED':
      return [
        { label: 'boarding.act.notHere', icon: 'question', fact: { type: 'NOT_HERE' } },
        { label: 'boarding.act.board', icon: 'seat', fact: { type: 'BOARDED' } },
        ...(reported ? [{ label: 'boarding.act.absent', icon: 'absent', fact: { type: 'ABSENT' } } as const] : []),
        collected,
      ]
    case 'BOARDED':
    case 'KEPT':
      return [
        {
          label: delivered,
          icon: 'check',
          fact: isHomeward(run) ? 'handOver' : { type: 'DROPPED', outcome: 'to_school' },
        },
        ...collectedOnTheWay,
        returned,
      ]
    case 'NO_SHOW':
      if (run.direction === 'from_school')
        return [
          { label: 'boarding.act.stillInClass', icon: 'school', fact: { type: 'ANSWERED', outcome: 'still_in_class' } },
          { label: 'boarding.act.withFamily', icon: 'people', fact: { type: 'ANSWERED', outcome: 'with_family' } },
          { label: 'boarding.act.otherRun', icon: 'bus', fact: { type: 'ANSWERED', outcome: 'other_run' } },
          { label: 'boarding.act.missing', icon: 'alert', fact: { type: 'MISSING' } },
        ]
      return [
        { label: 'boarding.act.atHome', icon: 'home', fact: { type: 'ANSWERED', outcome: 'at_home' } },
        { label: 'boarding.act.withFamily', icon: 'people', fact: { type: 'ANSWERED', outcome: 'with_family' } },
        { label: 'boarding.act.otherRun', icon: 'bus', fact: { type: 'ANSWERED', outcome: 'other_run' } },
        { label: 'boarding.act.tellSchool', icon: 'alert', fact: { type: 'ANSWERED', outcome: 'school_told' } },
      ]
    case 'TRANSFERRING':
      return [
        { label: 'boarding.act.onBoardNow', icon: 'seat', fact: { type: 'BOARDED' } },
        { label: 'boarding.act.transferred', icon: 'swap', fact: { type: 'RESOLVED', resolution: 'TRANSFERRED' } },
      ]
    case 'UNRESOLVED':
      return [
        {
          label: delivered,
          icon: 'check',
          fact: isHomeward(run) ? 'handOver' : { type: 'RESOLVED', resolution: 'DROPPED' },
        },
        ...collectedOnTheWay,
        returned,
        { label: 'boarding.act.onBoardNow', icon: 'seat', fact: { type: 'RESOLVED', resolution: 'BOARDED' } },
        { label: 'boarding.act.neverBoarded', icon: 'question', fact: { type: 'RESOLVED', resolution: 'NO_SHOW' } },
      ]
    case 'ABSENT':
    case 'DROPPED':
    case 'COLLECTED':
    case 'RETURNED':
    case 'TRANSFERRED':
      return []
  }
}
