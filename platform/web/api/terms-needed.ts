let tell: () => void = () => {}

/** Calls `listener` when the server refuses a call until the person accepts the newest terms. Returns how to stop. */
export function onTermsNeeded(listener: () => void): () => void {
  tell = listener
  return () => {
    if (tell === listener) tell = () => {}
  }
}

/** The server refused a call because of terms. */
export const termsAreNeeded = (): void => tell()
