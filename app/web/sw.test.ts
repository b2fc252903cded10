import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const ORIGIN = 'https://caravan.example'
const SHELL = new Response('shell')
const SOURCE = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'sw.ts'), 'utf8'))
  .replace('__PRECACHE__', '["assets/app.js"]')
  .replace('__LATER__', '["assets/map.js"]')

type FetchEvent = { request: { method: string; url: string; mode: string }; respondWith: (answer: unknown) => void }

/** Returns what the worker of `sw.ts` answers to a GET that fails with `failure`. Only the shell is in its cache. */
async function answerTo(path: string, failure: unknown, mode = 'cors'): Promise<Response> {
  const listeners = new Map<string, (event: FetchEvent) => void>()
  const match = async (key: unknown) => (key === '/index.html' ? SHELL : undefined)
  runInNewContext(SOURCE, {
    self: { addEventListener: listeners.set.bind(listeners), location: { origin: ORIGIN } },
    caches: { match },
    fetch: () => Promise.reject(failure),
    Error,
    Request,
    Response,
    URL,
    setTimeout,
  })
  return new Promise((resolve) => {
    const request = { method: 'GET', url: `${ORIGIN}${path}`, mode }
    // The browser takes a response or a promise of one.
    listeners.get('fetch')?.({ request, respondWith: (answer) => resolve(answer as Promise<Response>) })
  })
}
const aborted = () => new DOMException('The operation was aborted.', 'AbortError')

test.each(['/assets/map.js', '/assets/app.js', '/login/api/v1/config/product/'])(
  'a request for %s that its page aborts is no error',
  async (path) => {
    const response = await answerTo(path, aborted())
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
  },
)

test.each(['/loggedIn/menuPage/', '/loggedOut/', '/documents/1'])(
  'a navigation to %s that is aborted gets the shell',
  async (path) => {
    expect(await answerTo(path, aborted(), 'navigate')).toBe(SHELL)
  },
)

test('a request that fails without network stays an error', async () => {
  await expect(answerTo('/assets/map.js', new TypeError('Failed to fetch'))).rejects.toThrow('Failed to fetch')
})
