import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import type { Module } from '#platform/shared/contract/modules.ts'
import type { Role } from '#platform/shared/contract/roles.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { keyOf } from '#platform/web/api/use-call.ts'
import { deviceZone } from '#platform/web/i18n/formats.ts'
import { getMyInfo } from '../shared/session.contract.ts'
import { zoneOf, type WorkingGroup } from './group-zone.rules.ts'

/** Who is signed in, as what, and in which groups. */
export type Me = {
  accountId: string
  personId: string
  name: string
  fullName: string
  /** Names the bytes of the own picture, or null. */
  picture: string | null
  organisation: string
  /** The other organisations of the account. */
  elsewhere: readonly { id: string; name: string }[]
  username: string
  role: Role
  /** The parts of care that the organisation opens to the role. */
  modules: readonly Module[]
  /** This session may only set up or use a second factor. */
  factorNeeded: boolean
  /** Published terms that the person has not accepted; `now`: the server answers nothing else until then. */
  termsNeeded: { version: number; now: boolean } | null
  /** The roles this person can act in, this one included. */
  roles: readonly Role[]
  /** The groups where the person has the role; `chosen` are those worked in now. */
  groups: readonly WorkingGroup[]
}

const MeContext = createContext<Me | null>(null)

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>
}

/** The signed-in person. */
export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('nobody is signed in here')
  return me
}

/** The account that is signed in in this tab, where it acts in this role: for what runs outside of a component. */
export function signedInAs(client: QueryClient, role: Role): string | undefined {
  const info = client.getQueryData(keyOf(getMyInfo, {}))
  return info?.roleIdentifier === role ? info.customerAccountId : undefined
}

/**
 * Today (`YYYY-MM-DD`) in the zone of a group, not of the device. What belongs to one record names the record's group:
 * the groups that somebody works in may lie in different zones. Without one it is the first of those that are chosen.
 */
export function useToday(groupId?: string): string {
  const { groups } = useMe()
  return todayIn(groups, groupId)
}

/** The same where the group is known only later, as in a form that asks for it. */
export const todayIn = (groups: readonly WorkingGroup[], groupId?: string): string =>
  dayIn(zoneOf(groups, groupId) ?? deviceZone(), serverNow())

export type { WorkingGroup }
