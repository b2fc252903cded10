import { expect, type BrowserContext, type Page } from '@playwright/test'
import { board, confirmClose, leaveFor, noShowEarly, setOff } from './crew-steps.ts'
import { test } from './app.ts'
import { arrive, collectErrors, DESK, PHONE, signIn } from './people.ts'

test.use({ serviceWorkers: 'allow' })

/** A phone records 20 min before the server hears of it: long enough that the record says both times. */
const WITHOUT_NETWORK_MS = 20 * 60_000

/** The return run of today; past runs have a date after their name. */
const HOME = /Line 3 Collina, home \d\d:\d\d/

/** Those who do not ride home this afternoon. */
const AWAY = [
  'Bianca Esempio-Montanari',
  'Amira Saggio',
  'Oliver Campione',
  'Noah Modello',
  'Sofia Traccia',
  'Jonas Schizzo',
]

/** The phone keeps the shell and the lists of its runs, and then loses the network. */
async function loseNetwork(phone: Page, context: BrowserContext): Promise<void> {
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  await phone.waitForLoadState('networkidle')
  await context.clock.setFixedTime(new Date(Date.now() - WITHOUT_NETWORK_MS))
  await context.setOffline(true)
}

/** The app is killed and opened again: a new tab, which has no session. */
async function killed(context: BrowserContext, page: Page, errors: string[]): Promise<Page> {
  await page.close()
  const again = await context.newPage()
  const more = collectErrors(again)
  again.on('close', () => errors.push(...more))
  await again.goto('/loggedIn/menuPage/')
  return again
}

/** Counts heads, walks the vehicle and closes on the phone. */
async function closeHere(phone: Page, heads: number): Promise<void> {
  await expect(phone.getByText('Every child is accounted for')).toBeVisible()
  for (let counted = 0; counted < heads; counted += 1) await phone.getByRole('button', { name: 'One more' }).click()
  await phone.getByRole('switch', { name: /Post-trip vehicle check done/ }).click()
  await confirmClose(phone, 'Close on this phone')
  await expect(phone.getByText(/Closed on this phone \d\d:\d\d/)).toBeVisible()
}

const tap = async (phone: Page, act: string, names: readonly string[]) => {
  for (const name of names) await phone.getByRole('button', { name: `${act}: ${name}` }).click()
}

test('a whole day without network: two runs, a killed app, a second phone; in the evening everything arrives once', async ({
  browser,
  app,
}) => {
  test.setTimeout(240_000)
  const [office, crew, family] = await Promise.all([
    arrive(browser, app, 'CB_ADMIN', DESK),
    arrive(browser, app, 'CB_ASSISTANT', PHONE),
    arrive(browser, app, 'CB_PARENT', PHONE),
  ])
  const { context } = crew
  let phone = crew.page
  const desk = office.page
  const matilde = family.page.getByRole('region', { name: 'Matilde Ferri' })

  await test.step('in the morning the phone takes the lists along; then there is no network', async () => {
    await expect(phone.getByRole('link', { name: HOME })).toBeVisible()
    await loseNetwork(phone, context)
    await expect(phone.getByText('You are offline.')).toBeVisible()
  })

  await test.step('starts and boards without network; one child is not there', async () => {
    await phone.getByRole('link', { name: 'Open the run' }).click()
    await setOff(phone)
    await tap(phone, 'On board', ['Leonardo Ferri', 'Matilde Ferri'])
    await leaveFor(phone, 'Via Grimaldi')
    await tap(phone, 'On board', ['Bianca Esempio-Montanari', 'Amira Saggio'])
    await expect(phone.getByText('4 of 8')).toBeVisible()
  })

  await test.step('the app is killed: it opens without a session and goes on where it was', async () => {
    phone = await killed(context, phone, crew.errors)
    await phone.getByRole('link', { name: 'Go on' }).click()
    await expect(phone.getByText('4 of 8')).toBeVisible()
    await tap(phone, 'On board', ['Oliver Campione'])
    await leaveFor(phone, 'Piazza Mercato')
    await tap(phone, 'On board', ['Noah Modello', 'Sofia Traccia'])
    await leaveFor(phone, 'Corso Alberto')
    await leaveFor(phone, 'Scuola Collina')
    await phone.getByRole('button', { name: 'All 7 get off here' }).click()
    await phone.getByRole('button', { name: 'All got off' }).click()
    await phone.getByRole('button', { name: 'Close the run' }).click()
    await noShowEarly(phone, 'Not here: Jonas Schizzo')
    await tap(phone, 'With the family', ['Jonas Schizzo'])
    await closeHere(phone, 7)
  })

  await test.step('the return run too, after another kill; the morning stays closed on this phone', async () => {
    phone = await killed(context, phone, crew.errors)
    await expect(phone.getByRole('link', { name: /Line 3 Collina \d.*Closed on this phone/ })).toBeVisible()
    await phone.getByRole('link', { name: HOME }).click()
    await setOff(phone)
    await tap(phone, 'On board', ['Leonardo Ferri', 'Matilde Ferri'])
    for (const stop of ['Corso Alberto', 'Piazza Mercato', 'Via Grimaldi', 'Via della Turbia'])
      await leaveFor(phone, stop)
    await phone.getByRole('button', { name: 'Who is here?' }).click()
    await phone
      .getByRole('list', { name: 'Who is here?' })
      .getByRole('button', { name: /Pia Ferri/ })
      .click()
    await phone.getByRole('button', { name: 'Hand over to Pia Ferri' }).click()
    await expect(phone.getByText('Leonardo Ferri, Matilde Ferri with Pia Ferri')).toBeVisible()
    await phone.getByRole('button', { name: 'Close the run' }).click()
    for (const name of AWAY) await noShowEarly(phone, `Not here: ${name}`)
    await tap(phone, 'With the family', AWAY)
    await closeHere(phone, 2)
    await expect(matilde).not.toContainText('Arrived')
  })

  await test.step('another phone with network goes on from what the server knows', async () => {
    const other = await arrive(browser, app, 'CB_ASSISTANT', PHONE)
    await other.page.getByRole('link', { name: 'Open the run' }).click()
    await setOff(other.page)
    await expect(other.page.getByText('0 of 8')).toBeVisible()
    await leaveFor(other.page, 'Via Grimaldi')
    await leaveFor(other.page, 'Piazza Mercato')
    await other.page.getByRole('button', { name: /^Jonas Schizzo/ }).click()
    await noShowEarly(other.page, 'Not here')
    await expect(other.page.getByText(/not yet sent/)).toHaveCount(0)
    await expect(other.page.getByText('Jonas Schizzo not here')).toBeVisible()
    crew.errors.push(...other.errors)
    await other.context.close()
  })

  await test.step('the evening: the network is back, nothing leaves the phone before its owner has signed in', async () => {
    await context.setOffline(false)
    await expect(phone.getByText('The network is back. What you recorded is sent when you sign in.')).toBeVisible()
    await expect(matilde).not.toContainText('Arrived')
    await signIn(phone, app, 'CB_ASSISTANT')
    await expect(phone.getByText('not accepted')).toHaveCount(0)
    // A day is some forty commands, one after the other: on a busy machine that is longer than one answer takes.
    await expect(phone.getByRole('link', { name: /Line 3 Collina, home \d\d:.*Closed$/ })).toBeVisible({
      timeout: 90_000,
    })
    await expect(phone.getByRole('link', { name: /Line 3 Collina \d\d:.*Closed$/ })).toBeVisible()
  })

  await test.step('the office reads when it happened and when it was received; every fact is there once', async () => {
    await desk.goto('/loggedIn/menuPage/')
    await expect(desk.getByRole('row', { name: /Line 3 Collina(?!, home)/ })).toContainText('Closed')
    await expect(desk.getByRole('row', { name: /Line 3 Collina, home/ })).toContainText('Closed')
    await phone.getByRole('link', { name: /Line 3 Collina \d\d:.*Closed$/ }).click()
    await phone.getByRole('link', { name: 'Timeline' }).click()
    const told = phone.getByRole('listitem').filter({ hasText: /Matilde Ferri.*on board/i })
    await expect(told).toHaveCount(1)
    await expect(told).toContainText(/eceived/)
  })

  await test.step('the family reads with whom the child is, and when that was received', async () => {
    await expect(matilde).toContainText('with Pia Ferri')
    await expect(matilde).toContainText(/eceived/)
  })

  for (const person of [office, crew, family]) expect(person.errors).toEqual([])
})

test('a run that was started with network is under way after a restart without it', async ({ browser, app }) => {
  test.setTimeout(240_000)
  const { context, page, errors } = await arrive(browser, app, 'CB_ASSISTANT', PHONE)
  await expect(page.getByRole('link', { name: HOME })).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByRole('link', { name: 'Open the run' }).click()
  await setOff(page)
  await board(page, 'Leonardo Ferri')
  // The device has forgotten the start: what it knows is what it read from the server.
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(storedEntries)).toBe(0)
  await context.setOffline(true)
  const again = await killed(context, page, errors)
  await expect(again.getByRole('link', { name: 'Go on' })).toBeVisible()
  await expect(again.getByRole('region', { name: 'Line 3 Collina' })).not.toContainText('Not started')
  await again.close()
  expect(errors).toEqual([])
})

/** In the page: how many entries the outbox of the device has. */
function storedEntries(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('caravan')
    opening.addEventListener('error', () => reject(new Error('the database does not open')))
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('outbox').objectStore('outbox').count()
      counting.addEventListener('success', () => {
        opening.result.close()
        resolve(counting.result)
      })
    })
  })
}
