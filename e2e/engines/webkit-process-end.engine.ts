import { expect, test as base } from '@playwright/test'
import { signInOn } from '#features/session/shared/session.contract.ts'
import { joinCareTeams } from '../../bench/care-team.ts'
import { Client } from '../../bench/client.ts'
import { inGateOrProof } from '../../tools/gate/scope.ts'
import type { AppContext } from '../app.ts'
import { callAs, nthValue, valuesOnServer, without } from '../care-steps.ts'
import { readPage } from './in-page.ts'
import { needsWebKit, test } from './webkit.ts'
import type { WebKitPhone } from './webkit-phone.ts'

needsWebKit()

const KILLS = inGateOrProof(4, 100)
/** Milliseconds to send them all: seven in a second on a quiet machine. */
const SEND_MS = inGateOrProof(20_000, 120_000)
/** Milliseconds from the entry of a value until the browser is killed: before, during and after the write. */
const DELAYS = [0, 1, 2, 4, 8, 12, 20, 35, 60] as const

test(`WebKit: its processes end ${KILLS} times in the middle of a write, and nothing recorded is lost or doubled`, async ({
  webkitPhone: { app, network, phone },
}, info) => {
  base.setTimeout(inGateOrProof(300_000, 3_600_000))
  await joinCareTeams(await callAs(app, 'CB_ADMIN'))
  const server = await callAs(app, 'CB_ASSISTANT')
  const before = await valuesOnServer(server)
  await phone.start(`${network.url}/icon.svg`)
  await openSession(phone, app)
  await phone.goto('/loggedIn/careRound/')
  await phone.until('the round', async () => (await notSent(phone)) === 0)
  await phone.evaluate(() => void navigator.serviceWorker.ready.then(() => Object.assign(window, { isKept: true })))
  await phone.until('the app is kept', () => phone.evaluate(() => 'isKept' in window))
  network.disconnect()

  const recorded: string[] = []
  let shown = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { asked, person, value, recorded: record } = nthValue(kill)
    await phone.goto(`/loggedIn/careRound/?measurement=${asked.code}`)
    const field = `${asked.name} of ${person}`
    await phone.until(`the field ${field}`, () => phone.onField(field, isThere))
    await phone.onField(field, enter, value, recorded.length + 1)
    // The first one is recorded in any case: from then on the screen tells whether it has read what is kept.
    if (kill === 0) await phone.until('the first record', () => phone.evaluate(wasShown))
    await new Promise((resolve) => setTimeout(resolve, DELAYS[kill % DELAYS.length]))
    const isShown = await phone.evaluate(wasShown)
    await phone.kill()

    await phone.start(`${network.url}/loggedIn/careRound/?measurement=${asked.code}`)
    await phone.until('what is kept', async () => (await notSent(phone)) >= Math.max(1, recorded.length))
    const count = await notSent(phone)
    expect([recorded.length, recorded.length + 1], `kill ${kill}`).toContain(count)
    if (count > recorded.length) recorded.push(record)
    // What the page showed as recorded is on the device.
    else expect(isShown, `kill ${kill} lost a record that was shown`).toBe(false)
    if (isShown) shown += 1
  }
  info.annotations.push({
    type: 'recorded',
    description: `${recorded.length} of ${KILLS}; shown before the end: ${shown}`,
  })

  network.reconnect()
  await openSession(phone, app)
  await phone.goto('/loggedIn/careRound/')
  await phone.until('everything is sent', async () => (await notSent(phone)) === 0, SEND_MS)
  expect(without(await valuesOnServer(server), before)).toEqual(recorded.toSorted())
  // The first one is recorded in any case.
  expect(recorded.length).toBeGreaterThan(1)
})

/** Opens a session by a call and keeps its token in the page. */
async function openSession(phone: WebKitPhone, app: AppContext): Promise<void> {
  const account = app.demo.find(({ role }) => role === 'CB_ASSISTANT')
  const client = new Client(() => app.url)
  const body = { username: account?.username ?? '', password: account?.password ?? '' }
  await client.call(signInOn, { params: { channel: 'mobile' }, body })
  await phone.evaluate((token) => sessionStorage.setItem('caravan.token', token), client.token ?? '')
}

/** Returns how many records the screen shows as not sent; NaN while the screen is incomplete. */
async function notSent(phone: WebKitPhone): Promise<number> {
  const { heading, busy, text } = await phone.evaluate(readPage)
  if (!heading || busy || !text.includes('Nives Modello')) return Number.NaN
  return Number(/(\d+) not sent yet/.exec(text)?.[1] ?? 0)
}

// Functions that run in the page.

const isThere = (field: Element | null) => field !== null

const wasShown = () => 'isShown' in window

/** Types a value and presses Enter. Sets `isShown` when the page shows this number of records as not sent. */
function enter(field: Element | null, value: string, count: number): void {
  new MutationObserver(() => {
    if (document.body.innerText.includes(`${count} not sent yet`)) Object.assign(window, { isShown: true })
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
  if (field instanceof HTMLInputElement) field.focus()
  document.execCommand('insertText', false, value)
  field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}
