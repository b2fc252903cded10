import type { TenantContext } from '#platform/server/tenant-context.ts'
import { pageOf, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { guardiansToTell } from '#features/people/server/people.api.ts'
import { officesAbout } from '#features/people/server/restrictions.api.ts'
import type { Row } from './records.queries.ts'

/** They name neither the person nor what it says: an e-mail is read by others. */
const OPENED: NoticeKind = { kind: 'records.opened', topic: 'people', title: 'records.notice.opened' }
const PROPOSED: NoticeKind = { kind: 'records.proposed', topic: 'people', title: 'records.notice.proposed' }
const DECIDED: NoticeKind = { kind: 'records.decided', topic: 'people', title: 'conditions.notice.decided' }

const tell = (tx: TenantContext, kind: NoticeKind, person: CaredFor, { to, cause }: { to: string[]; cause: string }) =>
  notify(tx, kind, {
    to: to.filter((one) => one !== tx.actor.personId),
    cause,
    link: pageOf(person, 'MEDICAL_RECORDS'),
    about: [person.id],
  })

/** The administrators of the groups of somebody, without those who are restricted from them. */
async function officeOf(tx: TenantContext, { id, groupIds }: CaredFor): Promise<string[]> {
  const offices = await officesAbout(tx, groupIds, [id])
  return [...new Set(offices.filter((one) => one.not_about.length === 0).map((one) => one.person_id))]
}

/** Tells the administrators that a restricted record was opened, and the family when the record says so. */
export async function tellOpened(
  tx: TenantContext,
  person: CaredFor,
  { id, familyTold }: { id: string; familyTold: boolean },
): Promise<void> {
  const office = await officeOf(tx, person)
  const family = familyTold ? (await guardiansToTell(tx, [person.id], 'seeCare')).map(({ adult_id }) => adult_id) : []
  await tell(tx, OPENED, person, { to: [...office, ...family], cause: id })
}

/** Tells the administrators that a family brought a record. */
export const tellProposed = async (tx: TenantContext, person: CaredFor, id: string): Promise<void> =>
  tell(tx, PROPOSED, person, { to: await officeOf(tx, person), cause: id })

/** Tells who brought it that it was decided. */
export async function tellDecided(tx: TenantContext, person: CaredFor, { id, version, author_id }: Row): Promise<void> {
  if (author_id !== null) await tell(tx, DECIDED, person, { to: [author_id], cause: `${id}.${version}` })
}
