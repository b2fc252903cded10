import type { TenantContext } from '#platform/server/tenant-context.ts'
import { pageOf, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { guardiansToTell } from '#features/people/server/people.api.ts'
import type { Plan } from '../shared/plans.contract.ts'

/** It does not name the person: an e-mail is read by others. */
const TO_SIGN: NoticeKind = { kind: 'plans.toSign', topic: 'people', title: 'plans.notice.toSign' }

/** Tells the guardians who decide that a plan waits for them. */
export async function tellToSign(tx: TenantContext, { person, plan }: { person: CaredFor; plan: Plan }): Promise<void> {
  const guardians = await guardiansToTell(tx, [person.id], 'decideMedical')
  await notify(tx, TO_SIGN, {
    to: guardians.map(({ adult_id }) => adult_id).filter((one) => one !== tx.actor.personId),
    cause: `${plan.id}.${plan.version}`,
    link: pageOf(person, 'PAI'),
    about: [person.id],
  })
}
