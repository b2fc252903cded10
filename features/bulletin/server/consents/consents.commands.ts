import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { badFields, notPermitted } from '#platform/shared/errors/app-error.ts'
import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { readersOf } from '#features/guests/server/person-reach.api.ts'
import type { Consent, setConsent } from '../../shared/consents.contract.ts'
import { photoConsentChanged } from '../bulletin.hooks.api.ts'
import { whoSaw } from './pictured.queries.ts'
import { consentAbout, mayChange, signersOf, subjectOf, type Subject } from './consents.queries.ts'

type Said = BodyOf<typeof setConsent>
const sideOf = (tx: TenantContext) => (tx.actor.role === 'CB_PARENT' ? 'family' : 'paper')

/** Gives or withdraws it; to what it is already it changes nothing. */
export async function changeConsent(tx: TenantContext, id: string, body: Said): Promise<Consent> {
  const subject = await subjectOf(tx, id, { lock: true })
  if (!mayChange(tx, subject)) throw notPermitted()
  const before = await consentAbout(tx, subject)
  if (before.given === body.given) return before
  if (body.given) await give(tx, subject, body)
  else await withdraw(tx, subject, body)
  const action = body.given ? 'bulletin.consentGiven' : 'bulletin.consentWithdrawn'
  await audit(tx, { action, subjectKind: 'person', subjectId: id })
  const audience = await readersOf(tx, subject, 'see')
  announce(tx, {
    message: 'bulletin.changed',
    data: {},
    about: [id],
    audience: {
      persons: [...new Set([...audience.persons, ...(await whoSaw(tx, id))])],
      groupOffice: subject.groupIds,
    },
  })
  await photoConsentChanged.call(tx, { personId: id, audience })
  return consentAbout(tx, subject)
}

/** Who agrees: the adult who calls, or who signed the paper that the office has. Throws 400 when nobody is named who may. */
function signerOf(tx: TenantContext, subject: Subject, { signerId }: Said) {
  const own = sideOf(tx) === 'family'
  const signer = signersOf(subject).find(({ id }) => id === (own ? tx.actor.personId : signerId))
  if (!signer || (own && signerId !== undefined && signerId !== signer.id))
    throw badFields([{ fieldName: 'signerId', message: 'bulletin.error.signer' }])
  return signer
}

async function give(tx: TenantContext, subject: Subject, body: Said): Promise<void> {
  const { id, relation } = signerOf(tx, subject, body)
  await tx.db
    .insertInto('child_consent')
    .values({
      organisation_id: tx.organisationId,
      id: tx.newId(),
      child_id: subject.id,
      purpose: 'photo',
      given_by: tx.actor.personId,
      given_as: sideOf(tx),
      given_at: tx.now,
      signer_id: id,
      relation,
    })
    .execute()
}

/** A family says why if it likes; who withdraws it for them says it. */
async function withdraw(tx: TenantContext, subject: Subject, { reason }: Said): Promise<void> {
  if (sideOf(tx) === 'paper' && reason === '')
    throw badFields([{ fieldName: 'reason', message: 'bulletin.error.withdrawReason' }])
  await tx.db
    .updateTable('child_consent')
    .set({
      withdrawn_at: tx.now,
      withdrawn_by: tx.actor.personId,
      withdrawn_as: sideOf(tx),
      withdrawn_reason: reason,
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('child_id', '=', subject.id)
    .where('purpose', '=', 'photo')
    .where('withdrawn_at', 'is', null)
    .execute()
}
