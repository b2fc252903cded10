import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { DESK, PHONE } from './people.ts'

const VERSIONS = 'Safari 16.4, iOS 16.4, Chrome 109, Edge 109, Firefox 115'

/** Takes away what came with the oldest supported browsers, as in the versions before them. */
function belowFloor(): void {
  const supports = CSS.supports.bind(CSS)
  CSS.supports = (property: string, value?: string) => value !== '1lh' && supports(property, value ?? '')
  Reflect.deleteProperty(Array, 'fromAsync')
}

/** Leaves the functions and globals of ECMAScript 5 and of browsers of its time, and no style variables. */
function onlyEs5(): void {
  const es5Names: Record<string, string> = {
    Object:
      'create defineProperties defineProperty freeze getOwnPropertyDescriptor getOwnPropertyNames getPrototypeOf isExtensible isFrozen isSealed keys preventExtensions seal',
    Array: 'isArray',
    String: 'fromCharCode',
    'Array.prototype':
      'concat every filter forEach indexOf join lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice toLocaleString toString unshift',
    'String.prototype':
      'charAt charCodeAt concat indexOf lastIndexOf localeCompare match replace search slice split substr substring toLocaleLowerCase toLocaleUpperCase toLowerCase toString toUpperCase trim valueOf',
  }
  const alwaysThere = ['length', 'name', 'prototype', 'constructor']
  const { deleteProperty } = Reflect
  const owners: Record<string, object> = {
    Object,
    Array,
    String,
    'Array.prototype': Array.prototype,
    'String.prototype': String.prototype,
  }
  for (const [name, owner] of Object.entries(owners)) {
    const names = [...alwaysThere, ...(es5Names[name] ?? '').split(' ')]
    for (const key of Object.getOwnPropertyNames(owner)) if (names.indexOf(key) < 0) deleteProperty(owner, key)
  }
  for (const name of ['languages', 'serviceWorker', 'locks']) deleteProperty(Navigator.prototype, name)
  for (const name of 'CSS Promise Map Set WeakMap Symbol Proxy Reflect URL fetch AbortSignal Intl'.split(' '))
    deleteProperty(window, name)
}

const notice = (page: Page, name: string) =>
  page.getByRole('main').filter({ has: page.getByRole('heading', { name, exact: true }) })
const violations = async (page: Page) => (await axe(page).analyze()).violations.map(({ id }) => id)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page says in both languages what to do', async ({ page, browser }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/loggedOut/')
    await expect(page.getByRole('heading', { name: 'Caravan needs JavaScript' })).toBeVisible()
    // `getByText` leaves out what is in a noscript.
    await expect(page.getByRole('main')).toContainText('Turn on JavaScript in the settings of your browser')
    await expect(page.getByRole('heading', { name: 'Per usare Caravan serve JavaScript' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Attiva JavaScript nelle impostazioni del browser')

    // Axe is a script: it reads the same markup in a page with scripts.
    const markup = await page.content()
    const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: true })
    const copy = await context.newPage()
    await copy.setContent(markup.replace(/<script.*?<\/script>/gs, '').replace(/<\/?noscript>/g, ''))
    await expect(copy.getByRole('heading', { name: 'Caravan needs JavaScript' })).toBeVisible()
    expect(await violations(copy)).toEqual([])
    await context.close()
  })
})

for (const { theme, size } of [
  { theme: 'light', size: PHONE },
  { theme: 'dark', size: DESK },
] as const)
  test(`a browser below the supported ones shows what to do and can open anyway, ${theme} at ${size.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.addInitScript((name) => localStorage.setItem('caravan.theme', name), theme)
    await page.addInitScript(belowFloor)
    await page.goto('/loggedOut/')
    const shown = notice(page, 'This browser is too old for Caravan')
    await expect(shown).toContainText('Update your browser, or iOS on an iPhone or iPad')
    await expect(shown).toContainText(VERSIONS)
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toHaveCount(0)
    expect(await violations(page)).toEqual([])

    await shown.getByRole('button', { name: 'Open anyway' }).click()
    const signIn = page.getByRole('heading', { name: 'Sign in', exact: true })
    await expect(signIn).toBeVisible()
    await page.reload()
    await expect(signIn).toBeVisible()
    await expect(shown).toHaveCount(0)
  })

test.describe('in Italian', () => {
  test.use({ locale: 'it-IT' })

  test('a browser with the functions of 2010 shows what to do, without a way to open the app', async ({ page }) => {
    await page.addInitScript(onlyEs5)
    const errors: string[] = []
    page.on('pageerror', ({ stack = '' }) => stack.includes('/first.js') && errors.push(stack))
    await page.goto('/loggedOut/')
    const shown = notice(page, 'Questo browser è troppo vecchio per Caravan')
    await expect(shown).toContainText('Aggiorna il browser, o iOS su iPhone e iPad')
    await expect(shown).toContainText(VERSIONS)
    await expect(shown.getByRole('button')).toHaveCount(0)
    expect(errors).toEqual([])
  })
})

test('a script that the browser cannot parse shows that it is too old', async ({ page }) => {
  await page.route('**/assets/app-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const page = newer syntax' }),
  )
  await page.goto('/loggedOut/')
  const shown = notice(page, 'This browser is too old for Caravan')
  await expect(shown).toContainText(VERSIONS)
  await expect(shown.getByRole('button')).toHaveCount(0)
})

test('a script that does not load shows what to do, and the app opens once it loads', async ({ page }) => {
  await page.route('**/assets/app-*.js', (route) => route.abort())
  await page.goto('/loggedOut/')
  const shown = notice(page, 'Caravan could not be opened')
  await expect(shown).toContainText('Check your connection and reload this page.')
  expect(await violations(page)).toEqual([])

  await page.unroute('**/assets/app-*.js')
  await shown.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(shown).toHaveCount(0)
})
