import { sessionToken } from '#platform/web/api/session-token.ts'
import { heldAccount } from '#platform/web/offline/held-account.ts'
import { fromShelf } from '#platform/web/offline/shelf.ts'
import { myInfoAnswer, type MyInfo } from '../shared/session.contract.ts'

/**
 * Who is signed in, as this device kept it: the account of this tab, or the one that the device holds. Whoever has just signed in here is
 * not the one before, who left the device without signing out: until the server has said who it is, nothing is known.
 */
export async function keptMyInfo(ofTab: string | null): Promise<MyInfo | undefined> {
  const account = ofTab ?? (sessionToken() === null ? heldAccount() : null)
  return account === null ? undefined : fromShelf(account, 'myInfo', myInfoAnswer)
}
