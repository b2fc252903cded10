/**
 * Keeps the shell and the public texts, so that the app starts without network. It never keeps an answer to an
 * authorised call: those live sealed in the app's own store.
 */
declare const self: ServiceWorkerGlobalScope

const FILES: readonly string[] = JSON.parse('__PRECACHE__')
/** What draws maps: kept when a page asks for it (platform/web/offline/keep-map-code.ts), not from the start. */
const LATER: readonly string[] = JSON.parse('__LATER__').map((file: string) => `/${file}`)
const KEEP_LATER = 'keep-later'
/** A page has started (app/web/main.tsx). */
const STARTED = 'started'
/** Caches of the pages themselves (platform/web/offline/kept-files.ts). */
const KEPT_FILES = 'caravan-kept-'
/** Where a page finds the files of one sharing, and how many and how large they are at most, and how long they wait (platform/web/offline/shared-files.ts). */
const SHARED = 'caravan-shared'
const SHARED_PAGE = '/loggedIn/sharedFiles/'
const SHARED_MOST = 5
const SHARED_BYTES = 10 * 1024 * 1024
const SHARED_WAITS_MS = 15 * 60_000
const CACHE = `caravan-${hash(FILES.join())}`
const SHELL = '/index.html'
/** A radio without signal answers never; whoever stands in the street waits no longer than this for an app that lies on the phone. */
const ANSWERS_WITHIN_MS = 3000
/** Code and fonts, of this version and of older ones. */
const ASSETS = '/assets/'
/** Addresses of the app itself. */
const PAGES = /^\/(?:logged(?:In|Out)\/|$)/
const PUBLIC = [
  SHELL,
  '/first.js',
  '/icon.svg',
  '/icon-192.png',
  '/app.webmanifest',
  ...FILES.map((file) => `/${file}`),
]
const TEXTS = /^\/login\/api\/v1\/personal\/(?:translation|locale)\//
const CONFIGURATION = '/login/api/v1/config/product/'

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetVersions(0).then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  if (event.data === KEEP_LATER) event.waitUntil(keepLater())
  if (event.data === STARTED) event.waitUntil(startedWork())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'POST' && url.pathname === SHARED_PAGE) return event.respondWith(receiveShared(request))
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  // The server leads on from other addresses, as after a sign-in elsewhere, or makes a paper: that is waited for.
  const answer = (response: Promise<Response>) => event.respondWith(response.catch(answerAborted))
  if (request.mode === 'navigate')
    return answer(PAGES.test(url.pathname) ? keptWhenLate(request, SHELL) : networkFirst(request, SHELL))
  if (PUBLIC.includes(url.pathname) || url.pathname.startsWith(ASSETS)) return answer(cacheFirst(request))
  if (TEXTS.test(url.pathname) || url.pathname === CONFIGURATION)
    answer(keptWhenLate(withoutCredentials(url), url.pathname))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(event.notification.data))
})

const INBOX = '/loggedIn/notificationScreen/'

/** What came is a `PushMessage` (platform/shared/push/message.ts). A browser takes the permission away from who shows nothing. */
async function showPush(data: PushMessageData | null): Promise<void> {
  let said: Record<string, unknown> = {}
  try {
    said = data?.json() ?? {}
  } catch {
    // Not from this application; it is shown as news without words.
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  // `renotify` belongs to the options of the standard, not to those of the compiler's library.
  const options: NotificationOptions & { renotify: boolean } = {
    body: text(said['body']),
    tag: text(said['tag']) || 'caravan',
    renotify: true,
    requireInteraction: said['urgent'] === true,
    icon: '/icon-192.png',
    data: text(said['link']),
  }
  // How many are not read is known when a page is open; until then the icon has a dot.
  if ('setAppBadge' in self.navigator) await self.navigator.setAppBadge().catch(() => undefined)
  await self.registration.showNotification(text(said['title']) || 'Caravan', options)
}

/** Shows the page of a notice in a window that is open already, or in a new one; never another site. */
async function openAt(link: unknown): Promise<void> {
  const path = typeof link === 'string' && link.startsWith('/loggedIn/') ? link : INBOX
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!open) return void (await self.clients.openWindow(path))
  await open.focus()
  await open.navigate(path).catch(() => self.clients.openWindow(path))
}

const isOld = (name: string): boolean => name !== CACHE && name !== SHARED && !name.startsWith(KEPT_FILES)

/**
 * Deletes the files of older versions while at most so many windows are open. A page loads parts of its own version as long as it is open, and the
 * server may have them no more.
 */
async function forgetVersions(windows: number): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open.length > windows) return
  // In the order in which they were made: a newer version may be on its way already.
  const names = await caches.keys()
  const older = names.slice(0, Math.max(0, names.indexOf(CACHE)))
  await Promise.all(older.filter(isOld).map((name) => caches.delete(name)))
}

/**
 * Puts the files that another app shares where the page of this window finds them, without network too, and leads there. Those of the sharing
 * before are gone. Of files that are too large, or more than are taken, the page gets the names.
 */
async function receiveShared(request: Request): Promise<Response> {
  const share = self.crypto.randomUUID()
  try {
    const files = (await request.formData()).getAll('files').filter((one) => typeof one !== 'string')
    await caches.delete(SHARED)
    const cache = await caches.open(SHARED)
    const list = files.map(({ name, type, size }, index) => ({
      name,
      type,
      size,
      kept: index < SHARED_MOST && size <= SHARED_BYTES,
    }))
    for (const [index, file] of files.entries())
      if (list[index]?.kept) await cache.put(`/shared-files/${share}/${index}`, new Response(file))
    // Real time: the page compares it on the same device.
    await cache.put(`/shared-files/${share}/list`, new Response(JSON.stringify({ at: Date.now(), files: list })))
  } catch {
    // No room, or nothing that can be read: the page says that no file arrived.
  }
  return Response.redirect(`${SHARED_PAGE}?share=${share}`, 303)
}

async function startedWork(): Promise<void> {
  await forgetOldShared().catch(() => undefined)
  await forgetVersions(1)
  await keepFiles().catch(() => undefined)
}

/** Deletes shared files that no page took within the time limit. */
async function forgetOldShared(): Promise<void> {
  if (!(await caches.has(SHARED))) return
  const cache = await caches.open(SHARED)
  const [list] = (await cache.keys()).filter(({ url }) => url.endsWith('/list'))
  const kept = list && (await cache.match(list))
  // Without a list the files are just being put there.
  if (!kept) return
  const { at }: { at: number } = await kept.json()
  // Real time of this device, as it was written.
  if (at < Date.now() - SHARED_WAITS_MS) await caches.delete(SHARED)
}

/** Keeps the files of this version that are not kept yet: all at first, and again after a reload that cleared the caches. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE)
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(PUBLIC.filter((path) => !there.has(path)))
}

/** A file that did not come is fetched with the next asking. */
async function keepLater(): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const file of LATER) if (!(await cache.match(file))) await cache.add(file).catch(() => undefined)
}

/**
 * Returns an empty response for a request that its page has aborted, as one that was left while it loaded: no code reads it, and Firefox
 * reports a rejected response as an error. Throws every other error.
 */
function answerAborted(error: unknown): Response {
  if (error instanceof Error && error.name === 'AbortError') return new Response(null, { status: 204 })
  throw error
}

async function cacheFirst(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetch(request)
}

/** What is kept of this version, and otherwise of an older one that is still open. */
const kept = async (request: Request | string): Promise<Response | undefined> =>
  (await caches.match(request, { cacheName: CACHE, ignoreSearch: true })) ??
  caches.match(request, { ignoreSearch: true })

/** The server's answer, kept under `key`; without network what was kept. */
async function networkFirst(request: Request, key: string): Promise<Response> {
  const answer = fetchAndKeep(request, key)
  return (await answer.catch(() => null)) ?? (await kept(key)) ?? answer
}

/** The same; what was kept also where no answer comes in time. */
async function keptWhenLate(request: Request, key: string): Promise<Response> {
  const answer = networkFirst(request, key)
  const late = new Promise<null>((resolve) => setTimeout(resolve, ANSWERS_WITHIN_MS, null))
  return (await Promise.race([answer.catch(() => null), late])) ?? (await kept(key)) ?? answer
}

async function fetchAndKeep(request: Request, key: string): Promise<Response> {
  const response = await fetch(request)
  if (response.ok && key !== SHELL) await (await caches.open(CACHE)).put(key, response.clone())
  return response
}

/** Texts are public: they are asked for without the session, and what is kept is the same for everybody. */
function withoutCredentials(url: URL): Request {
  return new Request(url, { headers: { Accept: 'application/json' }, credentials: 'omit', cache: 'no-store' })
}

function hash(text: string): string {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 0x01000193)
  return (value >>> 0).toString(36)
}
