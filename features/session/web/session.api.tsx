import { createContext, use, type ReactNode } from 'react'
import type { Role } from '#platform/shared/contract/roles.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { deviceZone } from '#platform/web/i18n/formats.ts'

export type WorkingGroup = { id: string; name: string; zone: string; chosen: boolean }

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
  /** This session may only set up or use a second factor. */
  factorNeeded: boolean
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

/** Today (`YYYY-MM-DD`) where the person works: in the zone of the first group that is chosen, not of the device. */
export function useToday(): string {
  const { groups } = useMe()
  return dayIn((groups.find(({ chosen }) => chosen) ?? groups[0])?.zone ?? deviceZone(), serverNow())
}
