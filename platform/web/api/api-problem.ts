import * as z from 'zod/mini'
import { CANCELLED } from '#platform/shared/errors/catalogue.ts'

const problem = z.object({
  title: z._default(z.string(), ''),
  status: z.int(),
  errorCode: z.optional(z.string()),
  detail: z.optional(z.string()),
  fields: z.optional(z.array(z.object({ fieldName: z.string(), message: z.string() }))),
  requestId: z.optional(z.string()),
  current: z.optional(z.unknown()),
  sessionEnd: z.optional(z.literal('blocked')),
  stepUp: z.optional(z.array(z.enum(['password', 'code', 'passkey']))),
  termsNeeded: z.optional(z.literal(true)),
})

type ProblemFacts = Omit<z.output<typeof problem>, 'title'> & { title?: string; retryAfterSeconds?: number }

/** A refusal of the server, as it said it (`application/problem+json`), or one that the browser made itself. */
export class ApiProblem extends Error {
  readonly facts: ProblemFacts

  constructor(facts: ProblemFacts) {
    super(facts.detail ?? facts.title ?? facts.errorCode ?? String(facts.status))
    this.name = 'ApiProblem'
    this.facts = facts
  }

  get code(): string | undefined {
    return this.facts.errorCode
  }

  /** No answer at all, or one that says "later": worth sending again unchanged. */
  get isPassing(): boolean {
    const { status } = this.facts
    return status === 0 || status === 429 || status >= 500
  }
}

/** The request did not reach the server or its answer did not reach us. */
export function noNetwork(): ApiProblem {
  return new ApiProblem({ status: 0 })
}

/** A newer request to the same URL took over: never shown to anybody. */
export function cancelledByNewer(): ApiProblem {
  return new ApiProblem({ status: 0, errorCode: CANCELLED })
}

/** Its owner was asked for a proof and gave none: the call was not made, and nobody needs to be told. */
export function cancelledByOwner(): ApiProblem {
  return new ApiProblem({ status: 403, errorCode: CANCELLED })
}

export function isCancelled(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === CANCELLED
}

export async function problemOf(response: Response): Promise<ApiProblem> {
  const parsed = z.safeParse(problem, await response.json().catch(() => null))
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const facts = parsed.success ? parsed.data : { status: response.status }
  return new ApiProblem({ ...facts, status: response.status, ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }) })
}
