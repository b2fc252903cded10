import type { TenantContext } from '#platform/server/tenant-context.ts'
import { teamToday } from '#features/guests/server/on-call.api.ts'
import { notifyAll, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { rolesClosedTo } from '#platform/server/policy/closed-roles.ts'
import { dayIn, timeIn } from '#platform/shared/dates/zoned.ts'
import { officesAbout } from '#features/people/server/restrictions.api.ts'
import type { Care } from '../care.queries.ts'

const MODULE = 'drugs.userDetail'

/** What leaves names neither the person nor the medicine: an e-mail is read by others. The inbox names both to those who may read medicines. */
const KINDS = {
  requested: {
    kind: 'medicines.requested',
    topic: 'people',
    title: 'medicines.notice.requested',
    body: 'medicines.notice.body',
  },
  missed: {
    kind: 'medicines.missed',
    topic: 'people',
    title: 'medicines.notice.missed',
    body: 'medicines.notice.body',
    inside: { title: 'medicines.notice.missed', body: 'medicines.notice.missedInside' },
  },
  disputed: {
    kind: 'medicines.disputed',
    topic: 'people',
    title: 'medicines.notice.disputed',
    body: 'medicines.notice.body',
    inside: { title: 'medicines.notice.disputed', body: 'medicines.notice.disputedInside' },
  },
  doseDropped: {
    kind: 'medicines.doseDropped',
    topic: 'people',
    title: 'medicines.notice.doseDropped',
    body: 'medicines.notice.body',
  },
  // Of the same kind, so that each corrects the other.
  doseRestored: {
    kind: 'medicines.doseDropped',
    topic: 'people',
    title: 'medicines.notice.doseRestored',
    body: 'medicines.notice.body',
  },
  withdrawn: {
    kind: 'medicines.withdrawn',
    topic: 'people',
    title: 'medicines.notice.withdrawn',
    body: 'medicines.notice.body',
  },
} satisfies Record<string, NoticeKind>

type About = {
  groupId: string
  personId: string
  cause: string
  /** Causes of the same kind whose notices this one replaces. */
  corrects?: readonly string[]
  /** What the inbox names; missing: nothing. */
  named?: { name: string; medicine: string; at: Date; zone: string }
}

/** Tells the administrators of the group who may know of the person. */
export const tellOffice = (tx: TenantContext, kind: keyof typeof KINDS, about: About): Promise<void> =>
  tellOffices(tx, kind, [about])

/** Tells the administrators and the care team: who is about to give it must know. */
export const tellWithdrawn = (tx: TenantContext, about: About): Promise<void> => tellTeam(tx, 'withdrawn', [about])

type Told = Pick<About, 'cause' | 'corrects'>

/** Notifies the administrators and the care team of each dose that is no longer planned, and of each that is due again. */
export async function tellDropped(
  tx: TenantContext,
  { id: personId, groupId }: Pick<Care, 'id' | 'groupId'>,
  { dropped, restored }: { dropped: readonly Told[]; restored: readonly Told[] },
): Promise<void> {
  const aboutOf = (one: Told): About => ({ personId, groupId, ...one })
  await tellTeam(tx, 'doseDropped', dropped.map(aboutOf))
  await tellTeam(tx, 'doseRestored', restored.map(aboutOf))
}

/** All are about the same person. */
async function tellTeam(tx: TenantContext, kind: keyof typeof KINDS, all: readonly About[]): Promise<void> {
  const [first] = all
  if (!first) return
  const { groupId, personId } = first
  await tellOffices(tx, kind, all, await teamToday(tx, { guestId: personId, groupId }, MODULE))
}

export async function tellOffices(
  tx: TenantContext,
  kind: keyof typeof KINDS,
  all: readonly About[],
  also: readonly string[] = [],
): Promise<void> {
  if (all.length === 0) return
  const offices = await officesAbout(
    tx,
    all.map(({ groupId }) => groupId),
    all.map(({ personId }) => personId),
  )
  const isClosed = all.some(({ named }) => named) && (await rolesClosedTo(tx, MODULE)).has('CB_ADMIN')
  const { inside, ...neutral }: NoticeKind = KINDS[kind]
  const tellings = all.map(({ groupId, personId, cause, corrects, named }) => ({
    kind: named && inside && !isClosed ? { ...neutral, inside } : neutral,
    news: {
      ...(named && !isClosed && { values: valuesOf(named) }),
      to: [
        ...offices
          .filter((one) => one.group_id === groupId && !one.not_about.includes(personId))
          .map((one) => one.person_id),
        ...also,
      ].filter((id, at, each) => id !== tx.actor.personId && each.indexOf(id) === at),
      cause,
      ...(corrects && { corrects }),
      link: `/loggedIn/guestDetail/?personalDataId=${personId}&tab=MEDICINES`,
      about: [personId],
    },
  }))
  await notifyAll(tx, tellings)
}

const valuesOf = ({ name, medicine, at, zone }: NonNullable<About['named']>) => ({
  name,
  medicine,
  day: dayIn(zone, at),
  time: timeIn(zone, at),
})
