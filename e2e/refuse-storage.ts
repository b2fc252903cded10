/** What a browser refuses: local and session storage; the database; all of both with the caches and the service worker. */
export const REFUSALS = ['storage', 'database', 'everything'] as const

/** Runs in the page before its scripts. As in a browser that blocks cookies and site data, every access throws. */
export function refuse(refused: (typeof REFUSALS)[number]): void {
  const denied = () => {
    throw new DOMException('The request was denied.', 'SecurityError')
  }
  const hide = (of: object, name: string) => Object.defineProperty(of, name, { configurable: true, get: denied })
  if (refused !== 'database') for (const name of ['localStorage', 'sessionStorage']) hide(window, name)
  if (refused !== 'storage') IDBFactory.prototype.open = denied
  // An empty page has no caches.
  if (refused !== 'everything' || !('caches' in window)) return
  Object.assign(CacheStorage.prototype, { open: denied, keys: denied, match: denied })
  hide(Navigator.prototype, 'serviceWorker')
}

/** A text that the home of each role shows without storage too. */
export const HOMES = {
  CB_ADMIN: 'Print all lists',
  CB_ASSISTANT: 'Your runs today',
  CB_PARENT: 'Leonardo Ferri',
} as const
