import { audit } from '#platform/server/audit.ts'
import { announce } from '#platform/server/live/announce.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { pageOf, readersOf, type CaredFor } from '#features/guests/server/person-reach.api.ts'
import { notify, type NoticeKind } from '#features/notices/server/notices.api.ts'
import { guardiansToTell } from '#features/people/server/people.api.ts'
import { officeOf } from '#features/people/server/restrictions.api.ts'

/** They name neither the person nor an amount: an e-mail is read by others. */
const KINDS = {
  issued: { kind: 'payments.issued', topic: 'people', title: 'payments.notice.issued' },
  answered: { kind: 'payments.answered', topic: 'people', title: 'payments.notice.answered' },
} as const satisfies Record<string, NoticeKind>
const DISPUTED: NoticeKind = { kind: 'payments.disputed', topic: 'people', title: 'payments.notice.disputed' }

type Told = {
  person: CaredFor
  /** Of the invoice. */
  id: string
  action: 'drafted' | 'issued' | 'credited' | 'received' | 'reversed' | 'disputed' | 'answered'
  /** Whose rows it concerns: nobody else of the family learns that something changed. */
  payers: readonly string[]
}

/** Keeps that it was done, and tells the pages that show it. */
export async function told(tx: TenantContext, { person, id, action, payers }: Told): Promise<void> {
  await audit(tx, {
    action: `payments.${action}`,
    subjectKind: 'person',
    subjectId: person.id,
    details: { invoice: id },
  })
  // Who paid once and reads no more is not told either.
  const { persons } = payers.length === 0 ? { persons: [] } : await readersOf(tx, person, 'pay')
  announce(tx, {
    message: 'payments.changed',
    data: { personId: person.id },
    about: [person.id],
    audience: { persons: persons.filter((one) => payers.includes(one)), groupOffice: person.groupIds },
  })
}

type ToPayers = { person: CaredFor; payers: readonly string[]; cause: string; kind: keyof typeof KINDS }

/**
 * Notifies those of the payers who have the right to be notified. Of somebody who is in care no more the office alone opens an
 * invoice (payments.policy.ts): a notice would lead to a page that the payer may not see. They get it on paper.
 */
export async function tellPayers(tx: TenantContext, { person, payers, cause, kind }: ToPayers): Promise<void> {
  if (person.former) return
  const notified = new Set((await guardiansToTell(tx, [person.id], 'notify')).map(({ adult_id }) => adult_id))
  const paying = new Set((await guardiansToTell(tx, [person.id], 'pay')).map(({ adult_id }) => adult_id))
  await notify(tx, KINDS[kind], {
    to: payers.filter((one) => notified.has(one) && paying.has(one) && one !== tx.actor.personId),
    cause,
    // A payer may have no right to open the page of the person.
    link: '/loggedIn/paymentList/',
    about: [person.id],
  })
}

/** A notice to the office of the person's groups. */
export async function tellOffice(tx: TenantContext, person: CaredFor, cause: string): Promise<void> {
  const to: string[] = []
  for (const groupId of person.groupIds) to.push(...(await officeOf(tx, groupId, [person.id])))
  await notify(tx, DISPUTED, {
    to: to.filter((one) => one !== tx.actor.personId),
    cause,
    link: pageOf(person, 'PAYMENTS'),
    about: [person.id],
  })
}
