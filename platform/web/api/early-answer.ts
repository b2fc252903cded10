type EarlyAnswer = { url: string; token: string; answer: Promise<Response> }

declare global {
  /** What `first.js` asked the server before the app was there. */
  var earlyAnswer: EarlyAnswer | undefined
}

/** The answer to a GET that was sent before the app was there, by the same session; it is given once. */
export function takeEarlyAnswer(url: string, token: string | null): Promise<Response> | null {
  const early = globalThis.earlyAnswer
  if (early?.url !== url || early.token !== token) return null
  globalThis.earlyAnswer = undefined
  // Whatever kept it from being answered is the network's: `fetch` says so by this type.
  return early.answer.catch(() => Promise.reject(new TypeError('no answer')))
}
