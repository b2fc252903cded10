import { keepShareOfTab, shareOfTab } from '../offline/share-of-tab.ts'
import { showAppBadge } from '../ui/app-badge.ts'
import { tabStore } from '../storage/browser-storage.ts'

const TOKEN = 'caravan.token'
const BOOT_KEY = 'caravan.bootKey'

/** The session's token of this tab. It lives in session storage (specification, section 7). */
export function sessionToken(): string | null {
  return tabStore.get(TOKEN)
}

/** Keeps the token for this tab. False when it ends with the page, because the browser refuses storage. */
export function keepSessionToken(token: string): boolean {
  const outlivesPage = tabStore.set(TOKEN, token)
  if (!isBootToken(token)) tabStore.remove(BOOT_KEY)
  return outlivesPage
}

/** A token out of an address: the first answer swaps it for the session's own. */
export const isBootToken = (token: string): boolean => token.startsWith('cb0.')

/** What this tab keeps while it is away to sign in elsewhere: a boot token is worth nothing without it. */
export function keepBootKey(key: string): void {
  tabStore.set(BOOT_KEY, key)
}

export function bootKey(): string | null {
  return tabStore.get(BOOT_KEY)
}

/** Ends the session in this tab: everything that session storage keeps is gone but the name of a sharing, and the number at the icon of the app. */
export function forgetSession(): void {
  const share = shareOfTab()
  tabStore.clear()
  if (share !== null) keepShareOfTab(share)
  showAppBadge(0)
}
