import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type BrowserContext } from '@playwright/test'
import Papa from 'papaparse'
import type { Addresses } from '#features/area/server/addresses/addresses.ts'
import { addressesOfFile } from '#features/area/server/testing/made-addresses.ts'
import { FAMILY_COLUMNS } from '#features/interchange/server/families.rules.ts'
import { inGateOrProof } from '../tools/gate/scope.ts'
import { test } from './app.ts'
import { axe } from './axe.ts'
import { arrive, DESK, PHONE } from './people.ts'

/** A real extract, too large for the repository: without it this journey has nothing to import. */
const MONACO = join(import.meta.dirname, '../../shared/data/osm/monaco.osm.pbf')

/** Refuses every request that leaves for another address, and counts them. */
async function refuseOthers(context: BrowserContext, home: string): Promise<string[]> {
  const refused: string[] = []
  await context.route(
    (url) => url.protocol.startsWith('http') && url.host !== new URL(home).host,
    async (route) => {
      refused.push(route.request().url())
      await route.abort()
    },
  )
  return refused
}

test('an area is imported, its addresses are found and a route follows its streets; nobody else is asked', async ({
  browser,
  app,
}) => {
  test.skip(!existsSync(MONACO), 'the extract of Monaco is not there: see shared/data/osm')
  const { page, context, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  const refused = await refuseOthers(context, app.url)
  const main = page.getByRole('main')

  await test.step('the extract is sent from the page and replaces nothing until it is read', async () => {
    await page.goto('/loggedIn/area/')
    await expect(main.getByText('No area yet')).toBeVisible()
    await expect(main.getByText(/nothing is asked of anyone/)).toBeVisible()
    await main.locator('input[type=file]').setInputFiles(MONACO)
    await expect(main.getByText('The area is imported.')).toBeVisible()
    await expect(main.getByText('246')).toBeVisible()
    const map = main.getByRole('group', { name: /^Map/ })
    await expect(map.getByText('© OpenStreetMap contributors')).toBeVisible()
    await expect(map.locator('canvas')).toBeVisible()
    expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
  })

  await test.step('an address with a mistake is found, and its pin is moved by hand', async () => {
    await page.goto('/loggedIn/stopList/')
    await page.getByRole('button', { name: 'New place' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Group').selectOption({ label: 'Scuola primaria Collina' })
    await form.getByLabel(/^Name/).fill('Larvotto')
    await form.getByLabel(/^Address/).fill('avenue princes grace')
    await form.getByLabel(/^Address/).press('Enter')
    await form
      .getByRole('option', { name: /Avenue Princesse Grace/ })
      .first()
      .click()
    const coordinates = form.getByLabel(/^Coordinates/)
    await expect(coordinates).toHaveValue(/^43\.7\d+, 7\.4\d+$/)
    const found = await coordinates.inputValue()
    await form.getByRole('group', { name: 'Map to set the point' }).click({ position: { x: 150, y: 120 } })
    await expect(coordinates).not.toHaveValue(found)
    await expect(coordinates).toHaveValue(/^43\.7\d+, 7\.4\d+$/)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText(/^Set by hand on 05\/10\/2026/)).toBeVisible()
  })

  let address = ''
  await test.step('a route of two stops has the way of its streets', async () => {
    await page.goto('/loggedIn/routeList/')
    await page.getByRole('button', { name: 'Add a route' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Group').selectOption({ label: 'Scuola primaria Collina' })
    await form.getByLabel(/^Name/).fill('Monaco')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Monaco', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Add a stop' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a stop' })
    await sheet.getByLabel(/^Place/).fill('Larvotto')
    await sheet.getByLabel(/^Place/).press('Enter')
    await sheet
      .getByRole('option', { name: /Larvotto/ })
      .first()
      .click()
    await sheet.getByLabel(/^Planned time/).fill('07:30')
    await sheet.getByRole('button', { name: 'Save and next' }).click()
    await expect(sheet.getByText('1 stop so far: Larvotto, 07:30')).toBeVisible()
    await sheet.getByRole('group', { name: 'Map to set the point' }).click({ position: { x: 90, y: 60 } })
    await sheet.getByLabel(/^Coordinates/).fill('43.7327, 7.4205')
    await sheet.getByLabel(/^Name/).fill('Place d’Armes')
    await sheet.getByLabel(/^Planned time/).fill('07:31')
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect(main.getByText(/^To the next stop: \d+ min · \d,\d km$/)).toBeVisible()
    await expect(main.getByText(/^Too little time: 1 min planned/)).toBeVisible()
    await expect(main.getByText(/From Larvotto to Place d’Armes: 1 min planned/)).toBeVisible()
    address = page.url()
  })

  await test.step('its times are calculated from the way', async () => {
    await page.getByRole('button', { name: 'Calculate the times' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('row')).toHaveCount(3)
    await sheet.getByRole('button', { name: 'Use these times' }).click()
    await expect(sheet).toBeHidden()
    await expect(main.getByText(/^Too little time/)).toHaveCount(0)
  })

  await test.step('a closed street is gone around, or said where no way does', async () => {
    const way = main.getByText(/^To the next stop/)
    const before = await way.textContent()
    await page.goto('/loggedIn/hazardList/')
    await page.getByRole('button', { name: 'New hazard' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Group').selectOption({ label: 'Scuola primaria Collina' })
    await form.getByLabel(/^Name/).fill('Grand Prix')
    await form.getByRole('radio', { name: /^Closed street/ }).click()
    // A part of the road from Larvotto to the harbour.
    await form.getByLabel(/^Points/).fill('43.73896, 7.42938\n43.73845, 7.42892')
    await form.getByRole('radio', { name: 'Vehicles', exact: true }).click()
    await form.getByLabel(/^First day/).fill('05/10/2026')
    await form.getByLabel(/^Last day/).fill('09/10/2026')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await page.goto(address)
    await expect(way).not.toHaveText(before ?? '')
  })

  for (const [size, dark] of [
    [DESK, true],
    [PHONE, false],
  ] as const)
    await test.step(`the map ${dark ? 'at night' : 'by day'} at ${size.width}`, async () => {
      await page.setViewportSize(size)
      await page.evaluate((theme) => localStorage.setItem('caravan.theme', theme), dark ? 'dark' : 'light')
      await page.goto(address)
      const map = main.getByRole('group', { name: 'Map of Monaco' })
      await expect(map.locator('canvas')).toBeVisible()
      await expect(map.locator('.line-stop')).toHaveCount(2)
      await expect(map.getByText('© OpenStreetMap contributors')).toBeVisible()
      expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    })
  expect(refused).toEqual([])
  expect(errors).toEqual([])
})

test('families are imported by their addresses alone, beside a running server', async ({ browser, app }) => {
  test.skip(!existsSync(MONACO), 'the extract of Monaco is not there: see shared/data/osm')
  const { page, context, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  const refused = await refuseOthers(context, app.url)
  const command = ['app/server/area.ts', 'import', MONACO]
  execFileSync(process.execPath, command, { env: { ...process.env, DATA_DIR: app.dataDir } })

  await page.goto('/loggedIn/childList/?import=open')
  const drawer = page.getByRole('dialog', { name: 'Import families' })
  const buffer = Buffer.from(familiesOf(addressesOfFile(MONACO)))
  await drawer.getByLabel('Table (CSV, UTF-8)').setInputFiles({ name: 'families.csv', mimeType: 'text/csv', buffer })
  await expect(drawer.getByText(`${FAMILIES} rows can be taken`)).toBeVisible()
  await expect(drawer.getByText('House found')).toBeVisible()
  await drawer.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText(`Imported: ${FAMILIES} new children`)).toBeVisible()

  await page.goto('/loggedIn/stopList/')
  await expect(page.getByRole('main').getByText(/^\d+ places$/)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'To check' }).click()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()

  const opener = page.getByRole('main').getByRole('button', { name: /^Check \d+ points$/ })
  const doubtful = Number(/\d+/.exec((await opener.textContent()) ?? '')?.[0])
  await opener.click()
  const sheet = page.getByRole('dialog')
  const confirm = sheet.getByRole('button', { name: /^Confirm and next/ })
  const pin = sheet.getByLabel(/^Coordinates/)
  const name = async () => (await sheet.getByRole('heading').first().textContent()) ?? ''
  const left = (at: number, count: number) => expect(sheet.getByText(`Point to check ${at} of ${count}`)).toBeVisible()

  await test.step('a point that is right is confirmed with the keyboard, and the next one follows', async () => {
    await left(1, doubtful)
    expect((await axe(page).include('[role=dialog]').analyze()).violations.map((one) => one.id)).toEqual([])
    await expect(confirm).toBeFocused()
    await page.keyboard.press('Enter')
    await left(1, doubtful - 1)
    await expect(confirm).toBeFocused()
  })

  let moved = ''
  await test.step('one is left for later, another is moved on the map', async () => {
    const first = await name()
    await sheet.getByRole('button', { name: 'Later' }).click()
    await left(2, doubtful - 1)
    moved = await name()
    expect(moved).not.toBe(first)
    const found = await pin.inputValue()
    await sheet.getByRole('group', { name: 'Map to set the point' }).click({ position: { x: 150, y: 120 } })
    await expect(pin).not.toHaveValue(found)
    await confirm.click()
    await left(2, doubtful - 2)
  })

  await test.step('what is no point is refused and nothing changes', async () => {
    await pin.fill('43.7, none')
    await confirm.click()
    await expect(sheet.getByText('Write latitude and longitude, like 45.991, 9.231')).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Close without saving' }).click()
    await expect(opener).toHaveText(`Check ${doubtful - 2} points`)
  })

  await test.step('the page of the moved one says who set it; of a doubtful one, that it is to check', async () => {
    await page.getByRole('main').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Check the point' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm the point' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Check the point' })).toHaveCount(0)
    await expect(page.getByText(/^Set by hand on 05\/10\/2026/)).toBeVisible()
    await page.goto('/loggedIn/stopList/')
    await page.getByLabel('Find a place').fill(moved)
    await page.getByRole('main').getByRole('link', { name: moved }).first().click()
    await expect(page.getByText(/^Set by hand on 05\/10\/2026/)).toBeVisible()
  })
  expect(refused).toEqual([])
  expect(errors).toEqual([])
})

const FAMILIES = inGateOrProof(100, 300)

/** A table of families at real addresses, every tenth with a mistake in it, and no coordinates of homes. */
function familiesOf({ texts, streetName, pointFirst, pointNumber }: Addresses): string {
  const homes = Array.from(streetName, (street, at) =>
    Array.from({ length: pointFirst[at + 1]! - pointFirst[at]! }, (_, point) => {
      const number = texts[pointNumber[pointFirst[at]! + point]!]!
      return `${texts[street]!} ${number}`
    }),
  ).flat()
  const rows = Array.from({ length: FAMILIES }, (_, at) => ({
    childId: `M-${at}`,
    name: 'Nino',
    surname: `Prova ${at}`,
    group: 'Scuola primaria Collina',
    homeAddress: at % 10 === 0 ? homes[at % homes.length]!.replace('e', '') : homes[at % homes.length]!,
    schoolName: 'École',
    schoolAddress: '',
    schoolLatitude: '43.7432',
    schoolLongitude: '7.4262',
  }))
  return Papa.unparse(rows, { columns: [...FAMILY_COLUMNS] })
}
