import type { TenantContext } from '#platform/server/tenant-context.ts'
import { teamToday } from '#features/guests/server/on-call.api.ts'
import { notifyAll, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { officesAbout } from '#features/people/server/restrictions.api.ts'

const MODULE = 'drugs.userDetail'

/** They name neither the person nor the medicine: an e-mail is read by others. */
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
  },
  disputed: {
    kind: 'medicines.disputed',
    topic: 'people',
    title: 'medicines.notice.disputed',
    body: 'medicines.notice.body',
  },
  doseDropped: {
    kind: 'medicines.doseDropped',
    topic: 'people',
    title: 'medicines.notice.doseDropped',
    body: 'medicines.notice.body',
  },
  withdrawn: {
    kind: 'medicines.withdrawn',
    topic: 'people',
    title: 'medicines.notice.withdrawn',
    body: 'medicines.notice.body',
  },
} satisfies Record<string, NoticeKind>

type About = { groupId: string; personId: string; cause: string }

/** Tells the administrators of the group who may know of the person. */
export const tellOffice = (tx: TenantContext, kind: keyof typeof KINDS, about: About): Promise<void> =>
  tellOffices(tx, kind, [about])

/** Tells the administrators and the care team: who is about to give it must know. */
export const tellWithdrawn = (tx: TenantContext, about: About): Promise<void> => tellTeam(tx, 'withdrawn', about)

/** Notifies the administrators and the care team of a dose that is no longer planned today. */
export const tellDropped = (tx: TenantContext, about: About): Promise<void> => tellTeam(tx, 'doseDropped', about)

async function tellTeam(tx: TenantContext, kind: keyof typeof KINDS, about: About): Promise<void> {
  const { groupId, personId } = about
  await tellOffices(tx, kind, [about], await teamToday(tx, { guestId: personId, groupId }, MODULE))
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
  const tellings = all.map(({ groupId, personId, cause }) => ({
    kind: KINDS[kind],
    news: {
      to: [
        ...offices
          .filter((one) => one.group_id === groupId && !one.not_about.includes(personId))
          .map((one) => one.person_id),
        ...also,
      ].filter((id, at, each) => id !== tx.actor.personId && each.indexOf(id) === at),
      cause,
      link: `/loggedIn/guestDetail/?personalDataId=${personId}&tab=MEDICINES`,
      about: [personId],
    },
  }))
  await notifyAll(tx, tellings)
}
