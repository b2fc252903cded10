import type { TenantContext } from '#platform/server/tenant-context.ts'
import { pageOf, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import { notify, notifyAll, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { officeOf } from '#features/people/server/restrictions.api.ts'
import type { Row } from './records.queries.ts'

/** They name neither the person nor what they have: an e-mail is read by others. */
const PROPOSED: NoticeKind = {
  kind: 'conditions.proposed',
  topic: 'people',
  title: 'conditions.notice.proposed',
}
const DECIDED: NoticeKind = { kind: 'conditions.decided', topic: 'people', title: 'conditions.notice.decided' }

/** Tells the administrators of the groups of somebody that the family proposed something about them. */
export async function tellProposed(
  tx: TenantContext,
  { person, id, version }: { person: CaredFor; id: string; version: number },
): Promise<void> {
  const offices: string[] = []
  for (const groupId of person.groupIds) offices.push(...(await officeOf(tx, groupId, [person.id])))
  await notifyAll(tx, [
    {
      kind: PROPOSED,
      news: {
        to: offices.filter((one) => one !== tx.actor.personId),
        cause: `${id}.${version}`,
        link: pageOf(person, 'DISEASE'),
        about: [person.id],
      },
    },
  ])
}

/** Tells who proposed it that it was decided. */
export async function tellDecided(
  tx: TenantContext,
  { person, proposal }: { person: CaredFor; proposal: Row },
): Promise<void> {
  const { author_id: author } = proposal
  if (author === null || author === tx.actor.personId) return
  await notify(tx, DECIDED, {
    to: [author],
    cause: `${proposal.id}.${proposal.version}`,
    link: pageOf(person, 'DISEASE'),
    about: [person.id],
  })
}
