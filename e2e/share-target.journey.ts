import { expect, type Page } from '@playwright/test'
import { test } from './app.ts'
import { arrive, loseSession, PHONE, signIn } from './people.ts'

test.use({ serviceWorkers: 'allow' })

type Shared = { name: string; type: string; size: number }
const pdf = (name: string, size = 1200): Shared => ({ name, type: 'application/pdf', size })

/** The system hands files to the installed app: a form that is posted to the address of the manifest. */
async function share(page: Page, files: readonly Shared[]): Promise<void> {
  await page.evaluate((all) => {
    const transfer = new DataTransfer()
    for (const { name, type, size } of all)
      transfer.items.add(new File(['%PDF-1.4\n', ' '.repeat(size - 9)], name, { type }))
    const form = document.createElement('form')
    const input = document.createElement('input')
    Object.assign(form, { method: 'POST', action: '/loggedIn/sharedFiles/', enctype: 'multipart/form-data' })
    Object.assign(input, { type: 'file', name: 'files', multiple: true, files: transfer.files })
    form.append(input)
    document.body.append(form)
    form.submit()
  }, files)
  await page.waitForURL(/\/logged(?:In\/sharedFiles|Out)\//)
}

const controlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
const drawer = (page: Page) => page.getByRole('dialog', { name: 'New document' })
const list = (page: Page) => page.getByRole('list', { name: 'Shared files' }).first()
const kept = (page: Page) => page.evaluate(async () => (await caches.keys()).includes('caravan-shared'))

test('a shared file becomes a document; without network it waits, and what cannot be added is named', async ({
  browser,
  app,
}) => {
  const office = await arrive(browser, app, 'CB_ADMIN', PHONE)
  const { page } = office
  await controlled(page)

  await test.step('the sheet is open with the file and its name; saved, the file is in the document', async () => {
    await share(page, [pdf('First_aid course.pdf')])
    await expect(drawer(page).getByText('First_aid course.pdf')).toBeVisible()
    await expect(drawer(page).getByLabel(/^Name/)).toHaveValue('First aid course')
    expect(await kept(page)).toBe(false)
    await drawer(page).getByLabel('Group').selectOption({ label: 'Scuola primaria Collina' })
    await drawer(page).getByRole('button', { name: 'Save and add the files' }).click()
    const sheet = page.getByRole('dialog', { name: 'First aid course' })
    await expect(sheet.getByRole('list', { name: 'Attachment' })).toContainText('First_aid course.pdf')
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/documentList/)
    await expect(page.getByText('not in a document yet')).toBeHidden()
  })

  await test.step('too large, of a wrong type, one too many: each is named with the reason, the rest stays', async () => {
    await share(page, [
      pdf('huge.pdf', 10 * 1024 * 1024 + 1),
      { name: 'setup.exe', type: 'application/octet-stream', size: 20 },
      ...['a', 'b', 'c', 'd'].map((name) => pdf(`${name}.pdf`)),
    ])
    await drawer(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('huge.pdf is too large. A file has at most 10 MB.')).toBeVisible()
    await expect(page.getByText('setup.exe cannot be added.')).toBeVisible()
    await expect(page.getByText('d.pdf was left out. At most 5 shared files can wait here.')).toBeVisible()
    await expect(list(page).getByRole('listitem')).toHaveCount(3)
  })

  await test.step('another sharing without network joins them, up to five; a reload keeps them', async () => {
    await office.context.setOffline(true)
    await share(page, [pdf('e.pdf'), pdf('f.pdf'), pdf('g.pdf')])
    await expect(page.getByText('g.pdf was left out.')).toBeVisible()
    await expect(list(page).getByRole('listitem')).toHaveCount(5)
    await list(page).getByRole('button', { name: 'Leave out a.pdf' }).click()
    await office.context.setOffline(false)
    await page.goto('/loggedIn/documentList/')
    await expect(page.getByText('4 shared files are not in a document yet')).toBeVisible()
    await page.getByRole('link', { name: 'Open', exact: true }).click()
    await drawer(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(list(page).getByRole('listitem')).toHaveCount(4)
  })

  await test.step('after signing out nothing of it is on the device', async () => {
    await page.goto('/loggedIn/menuPage/')
    await page
      .getByRole('button', { name: /account/i })
      .first()
      .click()
    // The page loads anew shortly after a sign-out (specification, section 4), which would end the next navigation.
    const loaded = page.waitForEvent('load')
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await loaded
    await signIn(page, app, 'CB_ADMIN')
    await page.goto('/loggedIn/sharedFiles/')
    await expect(page.getByRole('heading', { name: 'No shared files' })).toBeVisible()
  })
  expect(office.errors).toEqual([])
})

test('who is not signed in signs in and goes on; a file is not handed to the person of another tab', async ({
  browser,
  app,
}) => {
  const office = await arrive(browser, app, 'CB_ADMIN', PHONE)
  const { page, context } = office
  await controlled(page)
  await loseSession(page)
  await share(page, [pdf('Licence.pdf')])
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()

  const other = await context.newPage()
  await signIn(other, app, 'CB_ADMIN')
  await other.goto('/loggedIn/sharedFiles/')
  await expect(other.getByRole('heading', { name: 'No shared files' })).toBeVisible()
  await other.close()

  const { username, password } = app.demo.find((one) => one.role === 'CB_ADMIN') ?? { username: '', password: '' }
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(drawer(page).getByText('Licence.pdf')).toBeVisible()
  expect(office.errors).toEqual([])
})

test('a parent is told that only the office adds documents, and the file does not stay', async ({ browser, app }) => {
  const parent = await arrive(browser, app, 'CB_PARENT', PHONE)
  const { page } = parent
  await controlled(page)
  await share(page, [pdf('Certificate.pdf')])
  await expect(page.getByRole('heading', { name: 'Only the office can add documents' })).toBeVisible()
  await expect.poll(() => kept(page)).toBe(false)
  expect(parent.errors).toEqual([])
})

test('where the service worker does not run, the page says that nothing arrived', async ({ app }) => {
  const body = new FormData()
  body.append('files', new Blob(['x']), 'x.txt')
  const answer = await fetch(`${app.url}/loggedIn/sharedFiles/`, { method: 'POST', body, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/loggedIn/sharedFiles/'])
})
