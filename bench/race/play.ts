import { asksOf, type Caller } from './asks.ts'
import { readParents, type Crew } from './callers.ts'
import { Connection } from './connection.ts'
import type { Explained } from './explained.ts'
import { extraRequest, EXTRAS, type Extra } from './extras.ts'
import { toProduct } from './requests.ts'
import type { Setup } from './setup.ts'
import { signInAll } from './sign-in.ts'
import { WORKLOADS, type Workload } from './workloads.ts'
import { withOwner } from './world.ts'

export type Played = Workload | Extra
export const PLAYED: readonly Played[] = [...WORKLOADS, ...EXTRAS]

/**
 * A statement is planned for its values until it was said 20 times (platform/server/db/statements.ts), most of them once for all values
 * from then on. Both plans are seen, and of those that are planned by the value also what PostgreSQL decides after five (plancache.c).
 */
const REQUESTS = 30
/** On so few children that they get on, get off and are undone within the requests. */
const RIDERS = 6

/** Asks one thing after the other over one connection; returns every statement that the product ran meanwhile. */
export async function play(setup: Setup, played: Played): Promise<Explained[]> {
  const requests = await requestsOf(setup, played)
  const connection = await Connection.open(setup.ports.product)
  try {
    await setup.product.ask({ what: 'explain' })
    for (const request of requests) {
      const { status, body } = await connection.send(request)
      if (status !== 200) throw new Error(`${played} was answered ${status}: ${body.toString('utf8', 0, 300)}`)
    }
    const answer = await setup.product.ask({ what: 'explained' })
    if (!('explained' in answer)) throw new Error('the product keeps plans when it is asked to')
    return answer.explained
  } finally {
    connection.close()
  }
}

async function requestsOf(setup: Setup, played: Played): Promise<string[]> {
  const times = Array.from({ length: REQUESTS }, (_, at) => at)
  const [administrator] = setup.callers.administrators
  const [crew] = setup.callers.crews.product
  if (!administrator || !crew) throw new Error('the world has administrators and crews')
  if (isExtra(played)) {
    const token = await tokenFor(setup, played, crew)
    return times.map((at) => extraRequest(played, { token, crew }, at))
  }
  const caller: Caller = { administrator, crews: [{ ...crew, riders: crew.riders.slice(0, RIDERS) }] }
  const asks = asksOf(played, caller, 1)
  return times.map(() => toProduct(asks.next().value, caller, setup.tokens))
}

const isExtra = (played: Played): played is Extra => EXTRAS.some((extra) => extra === played)

async function tokenFor(setup: Setup, extra: Extra, crew: Crew): Promise<string> {
  if (extra !== 'children-today') return given(setup.tokens[crew.username])
  const [parent] = await withOwner(setup.owner, (owner) => readParents(owner, crew))
  if (parent === undefined) throw new Error('children of the world have parents')
  const tokens = await signInAll(`http://127.0.0.1:${setup.ports.product}`, {
    administrators: [],
    assistants: [parent],
  })
  return given(tokens[parent])
}

function given(token: string | undefined): string {
  if (token === undefined) throw new Error('who asks has signed in')
  return token
}
