import { type ServerProblem } from '../../shared/servers.contract.ts'

/** Why a server of the operator gave no answer that can be used. */
export class Unanswered extends Error {
  readonly problem: ServerProblem
  /** Seconds after which it may be asked again, where the server said so. */
  readonly retryAfter: number | undefined

  constructor(problem: ServerProblem, retryAfter?: number) {
    super(problem)
    this.name = 'Unanswered'
    this.problem = problem
    this.retryAfter = retryAfter
  }
}
