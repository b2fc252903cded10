import { expect, test as base } from '@playwright/test'
import { joinCareTeams } from '../../bench/care-team.ts'
import { inGateOrProof } from '../../tools/gate/scope.ts'
import { callAs, nthValue, valuesOnServer, without } from '../care-steps.ts'
import { PHONE } from '../people.ts'
import { needsWebKit, signIn, test } from './webkit.ts'
import type { WebKitPage } from './webkit-page.ts'

needsWebKit()

const KILLS = inGateOrProof(6, 100)
/** How a page ends in the middle of a write; `back` puts it into the page cache. */
const WAYS = ['assign', 'back', 'reload'] as const
/** Milliseconds from the tap until the page ends: before, during and after the write. */
const DELAYS = [0, 1, 2, 4, 8, 12, 20, 35] as const

test(`WebKit: ${KILLS} pages end in the middle of a write, and nothing recorded is lost or doubled`, async ({
  webkit: { app, page, network },
}, info) => {
  base.setTimeout(inGateOrProof(300_000, 3_600_000))
  await joinCareTeams(await callAs(app, 'CB_ADMIN'))
  const server = await callAs(app, 'CB_ASSISTANT')
  const before = await valuesOnServer(server)
  await page.resize(PHONE)
  await signIn(page, app, 'CB_ASSISTANT')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto('/loggedIn/careRound/')
  await page.sees('Nives Modello')
  network.disconnect()

  const recorded: string[] = []
  let confirmed = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { asked, person, value, recorded: record } = nthValue(kill)
    const address = `/loggedIn/careRound/?measurement=${asked.code}`
    await page.goto('/loggedIn/menuPage/')
    await page.goto(address)
    await page.fill(`${asked.name} of ${person}`, value)
    const way = WAYS[kill % WAYS.length] ?? 'assign'
    await page.evaluate(endAfterEnter, way, DELAYS[kill % DELAYS.length] ?? 0, recorded.length + 1)
    await page.pressEnter()
    await page.until('the page has ended', () => page.evaluate(() => !('isEnding' in window)))
    await page.settled()
    const wasShown = await page.evaluate(() => sessionStorage.getItem('shown') !== null)
    await page.goto(address)
    const count = await notSent(page)
    expect([recorded.length, recorded.length + 1], `${way} of kill ${kill}`).toContain(count)
    if (count > recorded.length) recorded.push(record)
    // What the page showed as recorded is on the device.
    else expect(wasShown, `${way} of kill ${kill} lost a record that was shown`).toBe(false)
    if (wasShown) confirmed += 1
  }
  info.annotations.push({
    type: 'recorded',
    description: `${recorded.length} of ${KILLS}; shown before the end: ${confirmed}`,
  })

  network.reconnect()
  await page.until('everything is sent', async () => (await notSent(page)) === 0)
  expect(without(await valuesOnServer(server), before)).toEqual(recorded.toSorted())
  expect(recorded.length).toBeGreaterThan(0)
})

/** In the page: ends it some milliseconds after the next Enter, and notes whether it showed the record before. */
function endAfterEnter(way: 'assign' | 'back' | 'reload', delayMs: number, count: number): void {
  Object.assign(window, { isEnding: true })
  sessionStorage.removeItem('shown')
  new MutationObserver(() => {
    if (document.body.innerText.includes(`${count} not sent yet`)) sessionStorage.setItem('shown', 'yes')
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
  const end = {
    assign: () => location.assign('/loggedIn/menuPage/'),
    back: () => history.back(),
    reload: () => location.reload(),
  }
  document.addEventListener('keydown', (event) => event.key === 'Enter' && setTimeout(end[way], delayMs), {
    capture: true,
  })
}

/** For how many records the screen says that they are not sent. */
async function notSent(page: WebKitPage): Promise<number> {
  await page.settled()
  return Number(/(\d+) not sent yet/.exec((await page.state()).text)?.[1] ?? 0)
}
