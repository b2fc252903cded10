import type { TenantContext } from '#platform/server/tenant-context.ts'
import { notifyAll, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { officesAbout } from '#features/people/server/restrictions.api.ts'

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
} satisfies Record<string, NoticeKind>

type About = { groupId: string; personId: string; cause: string }

/** Tells the administrators of the group who may know of the person. */
export const tellOffice = (tx: TenantContext, kind: keyof typeof KINDS, about: About): Promise<void> =>
  tellOffices(tx, kind, [about])

export async function tellOffices(tx: TenantContext, kind: keyof typeof KINDS, all: readonly About[]): Promise<void> {
  if (all.length === 0) return
  const offices = await officesAbout(
    tx,
    all.map(({ groupId }) => groupId),
    all.map(({ personId }) => personId),
  )
  const tellings = all.map(({ groupId, personId, cause }) => ({
    kind: KINDS[kind],
    news: {
      to: offices
        .filter((one) => one.group_id === groupId && !one.not_about.includes(personId))
        .map((one) => one.person_id)
        .filter((id) => id !== tx.actor.personId),
      cause,
      link: `/loggedIn/guestDetail/?personalDataId=${personId}&tab=MEDICINES`,
      about: [personId],
    },
  }))
  await notifyAll(tx, tellings)
}
