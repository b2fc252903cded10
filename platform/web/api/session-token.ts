const TOKEN = 'caravan.token'
const BOOT_KEY = 'caravan.bootKey'

/** The session's token of this tab. It lives in session storage (specification, section 7). */
export function sessionToken(): string | null {
  return sessionStorage.getItem(TOKEN)
}

export function keepSessionToken(token: string): void {
  sessionStorage.setItem(TOKEN, token)
  if (!isBootToken(token)) sessionStorage.removeItem(BOOT_KEY)
}

/** A token out of an address: the first answer swaps it for the session's own. */
export const isBootToken = (token: string): boolean => token.startsWith('cb0.')

/** What this tab keeps while it is away to sign in elsewhere: a boot token is worth nothing without it. */
export function keepBootKey(key: string): void {
  sessionStorage.setItem(BOOT_KEY, key)
}

export function bootKey(): string | null {
  return sessionStorage.getItem(BOOT_KEY)
}

/** Ends the session in this tab: everything that session storage keeps is gone. */
export function forgetSession(): void {
  sessionStorage.clear()
}
