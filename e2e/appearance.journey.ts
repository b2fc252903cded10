import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { THEMES } from '../platform/shared/theme/tokens.ts'
import { test } from './app.ts'
import { axe, WCAG } from './axe.ts'
import { arrive, DESK, PHONE } from './people.ts'

test.describe.configure({ timeout: 180_000 })

/** A theme as somebody else may have exported it. */
const themeFile = (name: string, values: object, base = 'light') => ({
  name: `${name}.json`,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify({ caravanTheme: 1, name, base, values })),
})
const FAINT = { primary: '#FFE000', text: '#999999', surface: '#AABBCC' }

const choose = (page: Page, files: ReturnType<typeof themeFile>[]) =>
  page.locator('input[type=file]').setInputFiles(files)

/** A variable of the page as it is painted; colours as the themes write them. */
const painted = async (page: Page, variable: string) => {
  const value = await page.evaluate(
    (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim(),
    variable,
  )
  return value.startsWith('#') ? value.toUpperCase() : value
}

const axeFree = async (page: Page) => {
  const { violations } = await axe(page).withTags(WCAG).analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
}

/** Applying and saving load the page again after half a second. */
const reloaded = async (page: Page, act: () => Promise<void>) => {
  const anew = page.waitForEvent('load')
  await act()
  await anew
}

/** Every address outside of the server that the page asks. */
function foreignRequests(page: Page, own: string): string[] {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(own)) foreign.push(request.url())
  })
  return foreign
}

const paintedBeforeTheApp = async (page: Page, url: string) => {
  const other = await page.context().newPage()
  await other.route('**/assets/*.js', (route) => route.abort())
  await other.goto(url, { waitUntil: 'commit' })
  await expect.poll(() => painted(other, 'surface')).not.toBe('')
  const colours = { primary: await painted(other, 'primary'), alert: await painted(other, 'alert-fg') }
  await other.close()
  return colours
}

test('at the desk a theme is imported with its shades, applied, exported and deleted, also from another tab', async ({
  browser,
  app,
}) => {
  const { page, context, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  const foreign = foreignRequests(page, app.url)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Custom themes' }).click()
  await expect(page).toHaveURL(/\/settings\/\?tab=simple$/)
  const card = (name: string) => page.getByRole('listitem', { name, exact: true })
  await expect(card('Light')).toContainText('In use')
  await expect(card('Light').getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await axeFree(page)

  const sheet = page.getByRole('dialog', { name: 'Import themes' })
  await test.step('more than three files are refused together, and each bad one by itself', async () => {
    await page.getByRole('button', { name: 'Import themes' }).press('Enter')
    await choose(
      page,
      [1, 2, 3, 4].map((number) => themeFile(`Theme ${number}`, {})),
    )
    await expect(sheet.getByRole('alert')).toContainText('Choose at most 3 files at once')
    await choose(page, [
      themeFile('Loading', { primary: 'url(https://colours.example/x)' }),
      themeFile('Quiet alerts', { 'alert-fg': '#FFFFFF' }),
      { ...themeFile('Broken', {}), buffer: Buffer.from('{') },
    ])
    await expect(sheet.getByRole('region', { name: 'Loading.json' })).toContainText('could load something')
    await expect(sheet.getByRole('region', { name: 'Quiet alerts.json' })).toContainText('a colour of a state')
    await expect(sheet.getByRole('region', { name: 'Broken.json' })).toContainText('not a JSON file')
    await expect(sheet.getByText('Not every file could be read')).toBeVisible()
    await expect(sheet.getByRole('button', { name: /^Import \d/ })).toHaveAttribute('aria-disabled', 'true')
    await axeFree(page)
  })

  await test.step('a faint one waits for its shades; it is dropped on the sheet', async () => {
    const dropped = await page.evaluateHandle((text) => {
      const files = new DataTransfer()
      files.items.add(new File([text], 'Sea.json', { type: 'application/json' }))
      return files
    }, themeFile('Sea', FAINT).buffer.toString())
    await sheet.locator('[data-drop]').dispatchEvent('drop', { dataTransfer: dropped })
    const file = sheet.getByRole('region', { name: 'Sea.json' })
    await expect(file).toContainText('Not readable yet')
    await expect(file.getByRole('list', { name: 'Computed shades' }).getByRole('listitem')).toHaveCount(4)
    await file.getByRole('button', { name: 'Use the computed shades' }).press('Enter')
    await expect(file).toContainText('Ready')
    await sheet.getByRole('button', { name: 'Import 1 theme' }).click()
    await expect(sheet).toHaveCount(0)
  })

  await test.step('applied, it is there before the app is, and alerts look as before', async () => {
    await reloaded(page, () => card('Sea').getByRole('button', { name: 'Apply Sea' }).press('Enter'))
    await expect(card('Sea')).toContainText('In use')
    const primary = await painted(page, 'primary')
    expect(primary).not.toBe(FAINT.primary)
    expect(primary).not.toBe(THEMES.light.colours.primary)
    expect(await paintedBeforeTheApp(page, '/loggedIn/settings/')).toEqual({
      primary,
      alert: THEMES.light.colours['alert-fg'],
    })
    await page.reload()
    await expect(card('Sea')).toContainText('In use')
    await axeFree(page)
  })

  await test.step('what is exported holds the shades; the same name is not imported twice', async () => {
    const download = page.waitForEvent('download')
    await card('Sea').getByRole('button', { name: 'Export Sea' }).click()
    const text = readFileSync(await (await download).path(), 'utf8')
    expect(JSON.parse(text)).toMatchObject({
      name: 'Sea',
      base: 'light',
      values: { primary: await painted(page, 'primary') },
    })
    await page.getByRole('button', { name: 'Import themes' }).click()
    await choose(page, [{ ...themeFile('Sea', {}), buffer: Buffer.from(text) }])
    await expect(sheet.getByRole('region', { name: 'Sea.json' })).toContainText(
      'There is already a theme called “Sea”.',
    )
    await sheet.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('deleted in another tab it leaves this list, and both pages come back as the base', async () => {
    const opened = context.waitForEvent('page')
    // Opened out of this tab it has its session.
    await page.evaluate(() => void open(location.href))
    const other = await opened
    await other.getByRole('button', { name: 'Delete Sea' }).click()
    await reloaded(other, () => other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click())
    await expect(other.getByRole('listitem', { name: 'Light', exact: true })).toContainText('In use')
    await expect(card('Sea')).toHaveCount(0)
    await other.close()
    await page.reload()
    await expect(card('Light')).toContainText('In use')
    expect(await painted(page, 'primary')).toBe(THEMES.light.colours.primary)
  })

  await test.step('one that is gone by the time it is applied changes nothing', async () => {
    await page.getByRole('button', { name: 'Import themes' }).click()
    await choose(page, [themeFile('Gone', { primary: '#8E24AA' })])
    await sheet.getByRole('button', { name: 'Import 1 theme' }).click()
    // As if another tab had deleted it this moment: its own page is not told.
    await page.evaluate(() => localStorage.removeItem('caravan.themes'))
    await card('Gone').getByRole('button', { name: 'Apply Gone' }).click()
    await expect(page.getByText('Gone was deleted in the meantime.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('caravan.theme'))).toBe('light')
  })
  expect(foreign).toEqual([])
  expect(errors).toEqual([])
})

test('on a dark phone a theme is made with the keyboard, cannot be saved while it is faint, and is kept by its name', async ({
  browser,
  app,
}) => {
  const { page, errors } = await arrive(browser, app, 'CB_PARENT', PHONE)
  const foreign = foreignRequests(page, app.url)
  await page.evaluate(() => localStorage.setItem('caravan.theme', 'dark'))
  await page.goto('/loggedIn/settings/?tab=advanced')
  const save = page.getByRole('button', { name: 'Save as a theme' })
  const sampleButton = () =>
    page
      .getByRole('region', { name: 'Preview' })
      .getByText('Main button')
      .evaluate((element) => getComputedStyle(element).backgroundColor)

  await test.step('a colour shows on the sample at once, and nowhere else; a faint one is not saved', async () => {
    await page.getByRole('button', { name: /^Main colour/ }).press('Enter')
    await page.getByRole('radio', { name: 'Brown' }).press('Enter')
    await expect.poll(sampleButton).toBe('rgb(93, 64, 55)')
    expect(await painted(page, 'primary')).toBe(THEMES.dark.colours.primary)
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await axeFree(page)
    await page.getByRole('button', { name: 'Use the computed shade: Main colour on Cards' }).press('Enter')
    await page.getByRole('button', { name: 'Use the computed shades' }).press('Enter')
    await expect(save).not.toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: /^Secondary colour/ }).press('Enter')
    await page
      .getByRole('radiogroup', { name: 'Secondary colour' })
      .getByRole('radio', { name: 'Yellow' })
      .press('Enter')
    await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('an angle goes round by the arrows and by typing', async () => {
    await page.getByRole('button', { name: 'Gradients' }).press('Enter')
    await page.getByRole('switch', { name: 'Gradient of the page' }).press('Space')
    const dial = page.getByRole('slider', { name: 'Angle' })
    await dial.press('Home')
    await dial.press('ArrowLeft')
    await expect(dial).toHaveAttribute('aria-valuenow', '359')
    await dial.press('PageUp')
    await expect(dial).toHaveAttribute('aria-valuenow', '14')
    await page.getByRole('textbox', { name: 'Angle' }).fill('405')
    await expect(dial).toHaveAttribute('aria-valuenow', '45')
    await page.getByRole('button', { name: 'Add a colour' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Add a colour' })).toHaveAttribute('aria-disabled', 'true')
    await axeFree(page)
  })

  await test.step('text grows with the slider; a size beyond its limit is said and not taken', async () => {
    await page.getByRole('button', { name: 'Fonts' }).press('Enter')
    await page.getByLabel('Font', { exact: true }).selectOption('Rubik')
    await page.getByRole('slider', { name: /^Size of all text/ }).press('ArrowRight')
    await expect(page.getByText('Size of all text: 15 pixels')).toBeVisible()
    await page.getByRole('textbox', { name: 'Heading 1' }).fill('121')
    await expect(page.getByText('From 0 to 120', { exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: 'Heading 1' }).fill('40')
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Heading 1' })).toHaveValue('0')
    await axeFree(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  })

  await test.step('a reload loses nothing; saving asks for a name', async () => {
    await page.reload()
    await expect.poll(sampleButton).not.toBe('rgb(98, 174, 248)')
    await save.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Save as a theme' })
    await sheet.getByRole('button', { name: 'Save and apply' }).press('Enter')
    await expect(sheet.getByRole('alert')).toHaveText('The theme needs a name.')
    await sheet.getByRole('textbox', { name: 'Name of the theme' }).fill('Dark')
    await sheet.getByRole('textbox', { name: 'Name of the theme' }).press('Enter')
    await expect(sheet.getByRole('alert')).toHaveText('There is already a theme called “Dark”.')
    await sheet.getByRole('textbox', { name: 'Name of the theme' }).fill('Earth')
    await axeFree(page)
    await reloaded(page, () => sheet.getByRole('textbox', { name: 'Name of the theme' }).press('Enter'))
  })

  await test.step('the whole page has it: fills, fonts, gradient; deleted, it goes back to dark', async () => {
    expect(await painted(page, 'gradient-page')).toContain('linear-gradient(45deg')
    expect(await painted(page, 'alert-fg')).toBe(THEMES.dark.colours['alert-fg'])
    expect(await painted(page, 'secondary')).toBe('#FBC02D')
    await expect(page.getByRole('button', { name: 'Save as a theme' })).toHaveCSS('font-size', '15px')
    const rubik = () =>
      page.evaluate(
        () => [...document.fonts].filter((one) => /Rubik/.test(one.family) && one.status === 'loaded').length,
      )
    await expect.poll(rubik).toBeGreaterThan(0)
    await page.getByRole('tab', { name: 'Themes' }).click()
    const card = page.getByRole('listitem', { name: 'Earth', exact: true })
    await expect(card).toContainText('In use')
    await axeFree(page)
    await card.getByRole('button', { name: 'Delete Earth' }).press('Enter')
    await reloaded(page, () =>
      page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter'),
    )
    await expect(page.getByRole('listitem', { name: 'Dark', exact: true })).toContainText('In use')
    await expect(card).toHaveCount(0)
    expect(await painted(page, 'primary')).toBe(THEMES.dark.colours.primary)
  })
  expect(foreign).toEqual([])
  expect(errors).toEqual([])
})
