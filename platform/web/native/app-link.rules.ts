/** Addresses that links may open in the app: its pages, with and without a session. */
const PAGES = /^\/logged(?:In|Out)\//

/** The path in the app that a link leads to, with its query and fragment; null for links to other sites and addresses. */
export function pathOfLink(link: string, origin: string): string | null {
  const url = parsed(link, origin)
  return url?.origin === origin && PAGES.test(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : null
}

function parsed(link: string, origin: string): URL | null {
  try {
    return new URL(link, origin)
  } catch {
    return null
  }
}
