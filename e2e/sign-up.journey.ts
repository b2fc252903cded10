import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test, type AppContext } from './app.ts'
import { arrive, collectErrors, DESK, PHONE } from './people.ts'

/** Every letter to an address that lies in the folder. */
function lettersTo(app: AppContext, email: string): string[] {
  const folder = join(app.dataDir, 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.includes(`To: ${email}\n`))
}

test('sign-up: asked for at the address of a group, one accepted, one refused', async ({ browser, app }) => {
  const admin = await arrive(browser, app, 'CB_ADMIN', DESK)
  const context = await browser.newContext({ viewport: PHONE, baseURL: app.url, locale: 'en-GB' })
  const page = await context.newPage()
  const errors = collectErrors(page)
  const requests = admin.page.getByRole('dialog', { name: 'Requests for an account' })

  const address = await test.step('the administrator opens a group and copies its address', async () => {
    await admin.page.goto('/loggedIn/parentList/?signUps=open')
    await expect(requests.getByText('No requests')).toBeVisible()
    await requests.getByRole('switch').first().click()
    const shown = requests.getByText(/\/loggedOut\/signUp\/\?group=/)
    await expect(shown).toBeVisible()
    return new URL((await shown.textContent()) ?? '')
  })

  await test.step('two people ask; a wrong address and an empty field are told', async () => {
    await page.goto('/loggedOut/signUp/?group=nobodyhere')
    await expect(page.getByRole('heading', { name: 'Ask your school for its address' })).toBeVisible()
    for (const [name, email] of [
      ['Rosa', 'rosa@example.org'],
      ['Ugo', 'ugo@example.org'],
    ] as const) {
      await page.goto(`${address.pathname}${address.search}`)
      await expect(page.getByRole('heading', { name: 'Ask for an account' })).toBeVisible()
      await page.getByRole('textbox', { name: /^Name/ }).fill(name)
      await page.getByLabel('Surname').fill('Example')
      await page.getByLabel('E-mail address').fill(email)
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Please fill this in').or(page.getByRole('alert')).first()).toBeVisible()
      await page.getByLabel('Which child, or which job?').fill('For Elia in 2A')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText(`the answer comes to ${email}`)).toBeVisible()
    }
  })

  await test.step('the queue fills in the open browser; one is accepted, one refused with a reason', async () => {
    const row = (name: string) => requests.getByRole('listitem').filter({ hasText: name })
    await expect(requests.getByRole('listitem')).toHaveCount(2)
    await row('Rosa').getByRole('button', { name: 'Accept' }).click()
    const accepting = admin.page.getByRole('dialog', { name: 'Accept Rosa Example?' })
    await expect(accepting).toContainText('For Elia in 2A')
    await accepting.getByRole('combobox', { name: /Children/ }).fill('Modello')
    await admin.page.keyboard.press('Enter')
    await admin.page.getByRole('option').first().click()
    await accepting.getByRole('radio', { name: 'Mother' }).check()
    await accepting.getByRole('button', { name: 'Accept' }).click()
    await expect(admin.page.getByText('Rosa Example is accepted')).toBeVisible()
    await expect(row('Rosa')).toHaveCount(0)
    await row('Ugo').getByRole('button', { name: 'Refuse' }).click()
    const question = admin.page.getByRole('dialog', { name: 'Refuse Ugo Example?' })
    await question.getByLabel('Reason, sent by e-mail').fill('We do not know you.')
    await question.getByRole('button', { name: 'Refuse' }).click()
    await expect(requests.getByText('No requests')).toBeVisible()
    await admin.page.goto('/loggedIn/parentList/?q=Rosa%20Example')
    await expect(admin.page.getByRole('row', { name: /Rosa Example/ })).toContainText('Modello')
    await expect.poll(() => lettersTo(app, 'rosa@example.org').join()).toContain('/loggedOut/defineCredential/')
    await expect.poll(() => lettersTo(app, 'ugo@example.org').join()).toContain('We do not know you.')
  })

  await test.step('the notices about it are no headings: those of the page follow each other', async () => {
    await admin.page.goto('/loggedIn/notificationScreen/')
    await expect(admin.page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    const levels = await admin.page
      .getByRole('main')
      .getByRole('heading')
      .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName.slice(1))))
    expect(levels).toEqual([1, 2])
  })
  for (const said of [errors, admin.errors]) expect(said).toEqual([])
})
