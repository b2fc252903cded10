import type { Transaction } from 'kysely'
import { notify } from '#features/notices/server/notices.api.ts'
import { audit } from '#platform/server/audit.ts'
import type { ControlDatabase } from '#platform/server/db/schema.generated.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { sessionOver } from '#platform/server/sessions/check.ts'
import { mySession } from './own-sessions.queries.ts'

/** What somebody may do to their own account; each has a text that its owner is told. */
export type OwnChange =
  | 'passwordChanged'
  | 'totpAdded'
  | 'totpRemoved'
  | 'recoveryCodesRenewed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'identityLinked'
  | 'identityRemoved'

/**
 * One change of the own account with its audit entry and a notice to its owner, who learns of it when it was somebody else
 * (ASVS 6.3.7). The account's side commits last, inside the other.
 */
export async function ownChange<T>(
  call: AccountServices,
  what: OwnChange,
  run: (control: Transaction<ControlDatabase>) => Promise<T>,
): Promise<T> {
  const { actor } = call
  if (!actor) throw sessionOver()
  return call.asActor(actor, async (tx) => {
    await audit(tx, {
      action: `security.${what}`,
      subjectKind: 'account',
      subjectId: mySession(call).accountId,
    })
    await notify(
      tx,
      {
        kind: `security.${what}`,
        topic: 'account',
        title: `security.notice.${what}`,
        body: 'security.notice.body',
      },
      {
        to: actor.personId === null ? [] : [actor.personId],
        cause: tx.newId(),
        link: '/loggedIn/profilePage/',
      },
    )
    return call.control.transaction().execute(run)
  })
}
