import type { RunDetail } from '../shared/runs.contract.ts'

/** To whom a child is handed over: at school the school, on the way home somebody of the family. */
export function dropOutcome(run: Pick<RunDetail, 'direction'>): 'to_school' | 'to_guardian' {
  return run.direction === 'to_school' ? 'to_school' : 'to_guardian'
}
