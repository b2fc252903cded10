import * as z from 'zod/mini'
import type { Endpoint } from '#platform/shared/contract/endpoint.ts'
import { id } from '#platform/shared/contract/fields.ts'
import { ROLES } from '#platform/shared/contract/roles.ts'
import type { AnyParsed, Route } from './route.ts'

type TenantRoute = Extract<Route, { on: 'tenant' }>

/** The body of an autocomplete (specification, section 7). Empty lists stand for the groups and the role of the session. */
const body = z.strictObject({
  q: z._default(z.string().check(z.maxLength(200)), ''),
  customerGroupDtos: z._default(z.array(z.object({ id })).check(z.maxLength(200)), []),
  customerRoleDtos: z._default(z.array(z.object({ id: z.enum(ROLES) })).check(z.maxLength(ROLES.length)), []),
})

/**
 * Returns the routes, and after each autocomplete (`GET {path}?q=`) the same search by POST. Groups in its body narrow those of the session;
 * with roles that do not contain the role of the session nothing is found.
 */
export const withPostedAutocompletes = (routes: readonly Route[]): readonly Route[] =>
  routes.flatMap((route) =>
    isAutocomplete(route.endpoint) && route.on === 'tenant' ? [route, posted(route)] : [route],
  )

const isAutocomplete = ({ method, path, query }: Endpoint): boolean =>
  method === 'GET' && path.endsWith('autocomplete') && query !== undefined && 'q' in query.shape

function posted(route: TenantRoute): TenantRoute {
  const { query, ...endpoint } = route.endpoint
  const asQuery = <Parsed extends AnyParsed>(call: Parsed): Parsed => ({
    ...call,
    body: undefined,
    query: query?.parse({ q: body.parse(call.body).q }),
  })
  return {
    ...route,
    endpoint: {
      ...endpoint,
      name: `${endpoint.name}ByPost`,
      method: 'POST',
      summary: `${endpoint.summary} The text comes in the body.`,
      body,
    },
    ...(route.prepare !== undefined && { prepare: async (call) => route.prepare?.(asQuery(call)) }),
    run: async (call) => {
      const { customerGroupDtos, customerRoleDtos } = body.parse(call.body)
      const { role, groupIds } = call.actor
      if (customerRoleDtos.length > 0 && !customerRoleDtos.some((one) => one.id === role)) return []
      const chosen = new Set(customerGroupDtos.map((group) => group.id))
      const narrowed = chosen.size === 0 ? groupIds : groupIds.filter((groupId) => chosen.has(groupId))
      return route.run({ ...asQuery(call), actor: { ...call.actor, groupIds: narrowed } })
    },
  }
}
