const TOKEN = 'caravan.token'

/** The session's token of this tab. It lives in session storage (specification, section 7). */
export function sessionToken(): string | null {
  return sessionStorage.getItem(TOKEN)
}

export function keepSessionToken(token: string): void {
  sessionStorage.setItem(TOKEN, token)
}

/** Ends the session in this tab: everything that session storage keeps is gone. */
export function forgetSession(): void {
  sessionStorage.clear()
}
