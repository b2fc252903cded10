import { absenceChildren } from '#features/absences/shared/absences.contract.ts'
import { searchChildren } from '#features/children/shared/children.contract.ts'
import { searchRides } from '#features/history/shared/history.contract.ts'
import { searchCompletedRuns } from '#features/history/shared/search.contract.ts'
import { getRoute } from '#features/routes/shared/routes.contract.ts'
import { recordEvents } from '#features/runs/shared/runs.contract.ts'
import { getMyInfo } from '#features/session/shared/session.contract.ts'
import { laterWordPattern, prefixPattern } from '#platform/shared/text/search-key.ts'
import type { Ask, Fact, Caller } from './asks.ts'
import { NOW } from './size.ts'
import type { Workload } from './workloads.ts'

/** Tokens by user name. */
export type Tokens = Readonly<Record<string, string>>

const AT = new Date(Date.parse(NOW) - 60_000).toISOString()

/** What the limit is sent for an ask: the parameters of its statement. */
export function toLimit(workload: Workload, ask: Ask, { administrator }: Caller): string {
  return http('POST', `/${workload}`, undefined, JSON.stringify(parametersOf(ask, administrator)))
}

function parametersOf(ask: Ask, administrator: Caller['administrator']): unknown[] {
  switch (ask.what) {
    case 'list':
    case 'names':
      return [administrator.organisationId, administrator.groupId, prefixPattern(ask.q), laterWordPattern(ask.q)]
    case 'route':
      return [administrator.organisationId, ask.id]
    case 'rides':
    case 'runs':
      return [administrator.organisationId, administrator.groupId, ask.from, ask.to]
    case 'me':
      return [administrator.accountId, administrator.organisationId]
    case 'board': {
      const { crew, fact } = ask
      const fixed = [
        crew.organisationId,
        crew.groupId,
        crew.runId,
        fact.rider.id,
        fact.id,
        fact.type,
        fact.stopId,
        crew.personId,
      ]
      return [...fixed, deviceOf(crew.runId), fact.number, AT, fact.supersedesId, outcomeOf(fact), ...effectOf(fact)]
    }
  }
}

const deviceOf = (runId: string): string => `race-${runId}`
const outcomeOf = ({ type }: Fact): string | null => (type === 'DROPPED' ? 'to_school' : null)

/** The state of the child afterwards, and by how much unaccounted, rode and delivered of the run change. */
function effectOf({ type }: Fact): [string, number, number, number] {
  if (type === 'BOARDED') return ['BOARDED', 0, 1, 0]
  return type === 'DROPPED' ? ['DROPPED', -1, 0, 1] : ['BOARDED', 1, 0, -1]
}

/** What the product is sent for an ask, as its own web application does. */
export function toProduct(ask: Ask, { administrator }: Caller, tokens: Tokens): string {
  const token = tokens[ask.what === 'board' ? ask.crew.username : administrator.username]
  const search = { limit: 20, offset: 0 }
  switch (ask.what) {
    case 'list':
      return http(searchChildren.method, searchChildren.path, token, JSON.stringify({ ...search, q: ask.q }))
    case 'names':
      return http(absenceChildren.method, `${absenceChildren.path}?q=${encodeURIComponent(ask.q)}`, token)
    case 'route':
      return http(getRoute.method, getRoute.path.replace(':id', ask.id), token)
    case 'rides':
    case 'runs': {
      const { method, path } = ask.what === 'rides' ? searchRides : searchCompletedRuns
      return http(method, path, token, JSON.stringify({ ...search, filters: { from: ask.from, to: ask.to } }))
    }
    case 'me':
      return http(getMyInfo.method, getMyInfo.path, token)
    case 'board': {
      const { rider, number: deviceSeq, ...fact } = ask.fact
      const event = {
        ...fact,
        passengerId: rider.id,
        deviceSeq,
        deviceId: deviceOf(ask.crew.runId),
        occurredAt: AT,
        outcome: outcomeOf(ask.fact),
      }
      return http(
        recordEvents.method,
        recordEvents.path.replace(':id', ask.crew.runId),
        token,
        JSON.stringify({ events: [event] }),
      )
    }
  }
}

/** The text of a request, as a client sends it. */
export function http(method: string, path: string, token: string | undefined, body?: string): string {
  const head = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${token === undefined ? '' : `authorization: Bearer ${token}\r\n`}`
  if (body === undefined) return `${head}\r\n`
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
