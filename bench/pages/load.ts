import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { BROWSER_FLAGS } from '../../tools/browser.ts'
import { WATCH } from './watch.ts'

/** A page to load; with a token it is loaded by somebody who is signed in. */
export type Target = { name: string; url: string; token: string | null }

/** What one load took: bytes with and without headers, milliseconds since the navigation began. */
export type Load = {
  requests: number
  bytes: number
  codeBytes: number
  lcp: number
  fcp: number
  cls: number
  tbt: number
  usable: number
}

/** `list`: every request and every shift of the layout is printed too. */
type How = { executablePath: string; list: boolean }

/** Bytes per second and milliseconds: a mobile network of the slow kind. */
const NETWORK = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 }
const SLOWER_CPU = 4
/** The page is loaded when it is usable and nothing has arrived for so long, in milliseconds. */
const QUIET_MS = 2000
const LIMIT_MS = 60_000

/** Loads the page once in a browser of its own with an empty profile. */
export async function loadOnce(target: Target, { executablePath, list }: How): Promise<Load> {
  const profile = mkdtempSync(join(tmpdir(), 'caravan-browser-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: BROWSER_FLAGS,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    // The throttling of a page does not reach its service worker, which would fetch every file of the app at full speed.
    serviceWorkers: 'block',
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    if (target.token !== null) await page.addInitScript(`sessionStorage.setItem('caravan.token', '${target.token}')`)
    await page.addInitScript(WATCH)
    const session = await context.newCDPSession(page)
    const network = await countBytes(session, list)
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
    await page.goto(target.url, { waitUntil: 'commit', timeout: LIMIT_MS })
    await settled(page, network)
    if (list) console.log(await page.evaluate<string[]>('globalThis.shifted'))
    return { ...network.counted(), ...(await timesOf(page)) }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

type Counter = { quietFor: () => number; counted: () => Pick<Load, 'requests' | 'bytes' | 'codeBytes'> }

async function countBytes(session: CDPSession, list: boolean): Promise<Counter> {
  const kinds = new Map<string, string>()
  let bytes = 0
  let codeBytes = 0
  let last = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith('http')) kinds.set(requestId, type ?? 'Other')
    if (list) console.log(`${type} ${new URL(request.url).pathname}`)
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    last = performance.now()
    const kind = kinds.get(requestId)
    if (kind === 'Script' || kind === 'Stylesheet') codeBytes += encodedDataLength
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    last = performance.now()
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return {
    quietFor: () => performance.now() - last,
    counted: () => ({ requests: kinds.size, bytes, codeBytes }),
  }
}

async function settled(page: Page, network: Counter): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < LIMIT_MS) {
    const usable = await page.evaluate<boolean>('globalThis.watched?.usable !== null').catch(() => false)
    if (usable && network.quietFor() > QUIET_MS) return
    await page.waitForTimeout(200)
  }
  throw new Error(`${page.url()} was not usable after ${LIMIT_MS / 1000} s`)
}

async function timesOf(page: Page): Promise<Omit<Load, 'requests' | 'bytes' | 'codeBytes'>> {
  return page.evaluate<Omit<Load, 'requests' | 'bytes' | 'codeBytes'>>('globalThis.watched')
}
