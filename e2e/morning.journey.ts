import { expect } from '@playwright/test'
import { clicksOn } from './clicks.ts'
import { board, confirmClose, leaveFor, noShowEarly } from './crew-steps.ts'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'no-preference' } })

/** Where a phone reads its run again after what it did. */
const DETAIL = '**/api/v1/history/specific/*'

/**
 * Taps where the finger still is in the moment in which the heading of the stop becomes another. Answers whether it hit
 * neither a button nor a child.
 */
function tapWhenItChanges({ x, y }: { x: number; y: number }): { answer: Promise<boolean> } {
  const heading = () => document.querySelector('h2')?.textContent
  const before = heading()
  const answer = new Promise<boolean>((resolve) => {
    const observer = new MutationObserver(() => {
      if (heading() === before) return
      observer.disconnect()
      const hit = document.elementFromPoint(x, y)
      if (hit instanceof HTMLElement) hit.click()
      resolve(hit?.closest('li, button') === null)
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return { answer }
}

/** What the list of children says about touch from now on, until it says it a second time. */
function touchOnceMoved(): { answer: Promise<string[]> } {
  const list = document.querySelector<HTMLElement>('ul[aria-label^="Children at"]')
  const said: string[] = []
  const answer = new Promise<string[]>((resolve, reject) => {
    if (!list) return reject(new Error('no list'))
    // Further down the browser would keep the list where it is.
    scrollTo(0, 0)
    new MutationObserver(() => {
      said.push(list.style.pointerEvents)
      if (said.length === 2) resolve(said)
    }).observe(list, { attributes: true, attributeFilter: ['style'] })
  })
  return { answer }
}

test('a school morning: planned and activated at a desk, run on a phone half of it offline, watched by a parent', async ({
  browser,
  app,
}) => {
  const [office, crew, family] = await Promise.all([
    arrive(browser, app, 'CB_ADMIN', DESK),
    arrive(browser, app, 'CB_ASSISTANT', PHONE),
    arrive(browser, app, 'CB_PARENT', PHONE),
  ])

  await test.step('the gate names what is missing; with it put right the line becomes active', async () => {
    const { page } = office
    await page.getByRole('link', { name: 'Routes' }).click()
    await page.getByRole('button', { name: 'Draft' }).click()
    await page.getByRole('link', { name: /Line 5 Lago/ }).click()
    await expect(page.getByText('No lead assigned')).toBeVisible()
    await expect(page.getByText('These children have no stop')).toContainText('Emma Nota')
    await page.getByRole('tab', { name: /Crew/ }).click()
    await page.getByRole('button', { name: 'Add to the crew' }).click()
    await page.getByRole('combobox', { name: /Assistant/ }).fill('Bru')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Aldo Bruni' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('No lead assigned')).toBeHidden()
    await expect(page.getByText('No vehicle assigned')).toBeVisible()
    await page.getByRole('button', { name: 'Choose a vehicle' }).click()
    await page.getByRole('button', { name: /^Bus 9/ }).click()
    await expect(page.getByText('No vehicle assigned')).toBeHidden()
    await page.getByRole('tab', { name: /Passengers/ }).click()
    const clicks = await clicksOn(page)
    await page.getByRole('button', { name: 'Add a child' }).click()
    await page.getByRole('combobox', { name: /Child/ }).fill('Oliver')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: /Oliver Campione/ }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Oliver Campione' })).toBeVisible()
    expect(await clicks()).toBe(3)
    await page.getByRole('button', { name: 'Take off the route: Oliver Campione' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take off the route' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Oliver Campione' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Edit: Emma Nota' }).click()
    await page.getByLabel('Gets on at').selectOption({ label: '07:50 · Piazza Mercato' })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Ready to become active')).toBeVisible()
    await page.getByRole('button', { name: 'Activate' }).click()
    await page
      .getByRole('dialog', { name: /^Activate / })
      .getByRole('button', { name: 'Activate' })
      .click()
    const question = page.getByRole('dialog', { name: /^From which day/ })
    await expect(question).toContainText('There is no run today. Nobody is notified.')
    await question.getByRole('radio', { name: /^Today, with the run that starts at / }).click()
    await expect(question).toContainText('Notified now, crew: ')
    await question.getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
  })

  const phone = crew.page
  const card = family.page.getByRole('region', { name: 'Elia Ferri' })

  await test.step('the run comes to the phone and to the family by itself; the assistant starts it', async () => {
    await expect(phone.getByRole('heading', { name: 'Line 5 Lago' })).toBeVisible()
    await phone.getByRole('link', { name: 'Open the run' }).click()
    await expect(phone.getByRole('button', { name: 'Start' })).toBeVisible()
    // From here until the reload the phone sends, but hears nothing more about its run: the network is about to go.
    await crew.context.route(DETAIL, (route) => route.abort('internetdisconnected'))
    await phone.getByRole('button', { name: 'Start' }).click()
    await expect(phone.getByText('Stop 1 of 5')).toBeVisible()
    await expect(card).toContainText('Line 5 Lago')
  })

  await test.step('the second tap of a finger in a hurry does not leave the stop that has just come under it', async () => {
    const button = await phone.getByRole('button', { name: /Next stop: Via Grimaldi/ }).boundingBox()
    const second = await phone.evaluateHandle(tapWhenItChanges, { x: (button?.x ?? 0) + 40, y: (button?.y ?? 0) + 20 })
    await phone.getByRole('button', { name: /Next stop: Via Grimaldi/ }).click()
    expect(await second.evaluate(({ answer }) => answer)).toBe(true)
    await expect(phone.getByText('Stop 2 of 5')).toBeVisible()
  })

  await test.step('the network goes; boarding goes on and outlives a reload', async () => {
    // What the phone needs without network is on it once its service worker stands.
    await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
    await crew.context.setOffline(true)
    // Handed over to the navigation of the phone: the point of the stop, without a name.
    const here = phone.getByRole('link', { name: 'Navigate to Via Grimaldi' })
    await expect(here).toHaveAttribute('href', /^geo:\d+\.\d{5},\d+\.\d{5}\?q=\d+\.\d{5},\d+\.\d{5}$/)
    await expect(here).toHaveAttribute('rel', 'noreferrer')
    await phone.getByRole('button', { name: 'All stops' }).click()
    const stops = phone.getByRole('dialog', { name: 'All stops' })
    await expect(stops.getByRole('link', { name: /^Navigate to/ })).toHaveCount(5)
    await expect(stops.getByRole('button', { name: /Via Grimaldi/ })).toHaveAttribute('aria-current', 'step')
    await stops.getByRole('button', { name: 'Close' }).click()
    await board(phone, 'Elia Ferri')
    await expect(here).toHaveCount(0)
    await expect(phone.getByRole('link', { name: 'Navigate to Piazza Mercato' })).toBeVisible()
    await expect(phone.getByText(/not yet sent/).first()).toBeVisible()
    await expect(card).not.toContainText('On board')
    await phone.reload()
    await expect(phone.getByRole('status').filter({ hasText: 'on board' })).toContainText('1 of 3')
    await crew.context.unroute(DETAIL)
    await phone.getByRole('button', { name: /Next stop: Piazza Mercato/ }).click()
    await board(phone, 'Viola Appunto')
  })

  await test.step('the network is back: the family sees when it happened and when it was received', async () => {
    const whileItMoves = await phone.evaluateHandle(touchOnceMoved)
    await crew.context.setOffline(false)
    // The line that said so goes and the children move up: for a moment none of them takes a tap.
    expect(await whileItMoves.evaluate(({ answer }) => answer)).toEqual(['none', ''])
    await expect(card).toContainText('On board')
    await expect(phone.getByText(/not yet sent/)).toHaveCount(0)
  })

  await test.step('the run cannot close while a child is untouched, and says who', async () => {
    await phone.getByRole('button', { name: /Next stop: Corso Alberto/ }).click()
    // Nothing was recorded about Emma here: the crew is asked by name, and may leave all the same.
    const question = phone.getByRole('dialog', { name: 'Leave Piazza Mercato?' })
    await expect(question).toContainText('Emma Nota')
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(phone.getByRole('button', { name: 'On board: Emma Nota' })).toBeVisible()
    await phone.getByRole('button', { name: /Next stop: Corso Alberto/ }).click()
    await question.getByRole('button', { name: 'Leave anyway' }).click()
    await leaveFor(phone, 'Scuola Collina')
    await phone.getByRole('button', { name: 'At school: Elia Ferri' }).click()
    await phone.getByRole('button', { name: 'At school: Viola Appunto' }).click()
    await phone.getByRole('button', { name: 'Close the run' }).click()
    await expect(phone.getByText('You cannot close yet')).toBeVisible()
    await expect(phone.getByRole('region', { name: 'Emma Nota' })).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Close the run' })).toBeDisabled()
  })

  await test.step('every child answered for, heads counted, vehicle walked: the run closes and everybody knows', async () => {
    await office.page.getByRole('navigation').getByRole('link', { name: 'Today' }).last().click()
    const alert = office.page.getByRole('article').filter({ hasText: 'Emma Nota' })
    await expect(alert.first()).toContainText('Piazza Mercato')
    await noShowEarly(phone, 'Not here: Emma Nota')
    await phone.getByRole('button', { name: 'With the family: Emma Nota' }).click()
    await expect(phone.getByText('Every child is accounted for')).toBeVisible()
    // Nothing on the screen tells the number: a wrong one is compared only once it was given.
    await expect(phone.getByText('2', { exact: true })).toHaveCount(0)
    const clicks = await clicksOn(phone)
    await phone.getByRole('button', { name: 'One more' }).click()
    await phone.getByRole('switch', { name: /Post-trip vehicle check done/ }).click()
    await expect(phone.getByText(/the list says/)).toHaveCount(0)
    await phone.getByRole('button', { name: 'Close the run' }).click()
    await expect(phone.getByText('You counted 1, the list says 2')).toBeVisible()
    await phone.getByRole('button', { name: 'One more' }).click()
    await confirmClose(phone)
    await expect(phone.getByText('Run closed. Thank you.')).toBeVisible()
    // Two heads, the walk to the back, Close and its confirmation; one more for the wrong count.
    expect(await clicks()).toBe(6)
    await expect(card).toContainText('Arrived')
    await office.page.getByRole('navigation').getByRole('link', { name: 'Today' }).last().click()
    await expect(office.page.getByRole('row', { name: /Line 5 Lago/ })).toContainText('Closed')
  })

  for (const person of [office, crew, family]) expect(person.errors).toEqual([])
})
