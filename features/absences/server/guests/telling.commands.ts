import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { pageOf, readersOf } from '#features/guests/server/person-reach.api.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { guardiansToTell } from '#features/people/server/people.api.ts'
import { officeOf } from '#features/people/server/restrictions.api.ts'
import type { Row } from './guest-absences.queries.ts'

/** They name neither the person nor the reason: an e-mail is read by others. */
const kindOf = (what: string): NoticeKind => ({
  kind: `absences.guest${what}`,
  topic: 'people',
  title: `absences.notice.guest${what}`,
  body: 'absences.notice.guestBody',
})
const PROPOSED = kindOf('Proposed')
const BY_ITSELF = kindOf('ByItself')
/** What the family is told of, by the step. */
const TOLD = {
  entered: kindOf('Entered'),
  accepted: kindOf('Accepted'),
  refused: kindOf('Refused'),
  cancelled: kindOf('Cancelled'),
  ended: kindOf('Ended'),
}

/** What a browser reads again: lists of absences, dose rounds, rounds of measurements. */
const FOLLOWING = ['absences.changed', 'medicines.changed', 'measurements.changed'] as const

const newsOf = ({ id, version, person_id }: Row) => ({
  cause: `${id}.${version}`,
  link: pageOf({ id: person_id, guest: true }, 'SUMMARY'),
  about: [person_id],
})

/** Tells the administrators of the group what a family proposed, also where it was accepted by itself. */
export async function tellProposed(tx: TenantContext, row: Row, { accepted }: { accepted: boolean }): Promise<void> {
  const office = await officeOf(tx, row.group_id, [row.person_id])
  await notify(tx, accepted ? BY_ITSELF : PROPOSED, {
    ...newsOf(row),
    to: office.filter((one) => one !== tx.actor.personId),
  })
}

/** Tells the family what the staff answered or changed: who is told about the person and may see them, not only who decides. */
export async function tellFamily(tx: TenantContext, row: Row): Promise<void> {
  if (row.step === 'proposed') return
  const told = await guardiansToTell(tx, [row.person_id], 'notify')
  const seeing = new Set((await guardiansToTell(tx, [row.person_id], 'see')).map(({ adult_id }) => adult_id))
  await notify(tx, TOLD[row.step], {
    ...newsOf(row),
    to: told.map(({ adult_id }) => adult_id).filter((one) => seeing.has(one) && one !== tx.actor.personId),
  })
}

/** Lists, rounds and pages of everybody who reads about the person follow. */
export async function tellChanged(tx: TenantContext, row: Row): Promise<void> {
  const audience = await readersOf(tx, { id: row.person_id, groupIds: [row.group_id] }, 'see')
  for (const message of FOLLOWING) announce(tx, { message, data: {}, about: [row.person_id], audience })
}
