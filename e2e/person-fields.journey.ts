import { expect, type Page } from '@playwright/test'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Fields of every record' })

/** Opens the drawer of a field by its label. */
async function openField(page: Page, label: string) {
  await card(page)
    .getByRole('button', { name: `Change the field “${label}”` })
    .click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  return drawer
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('an administrator hides, renames and requires fields; a form that was open meanwhile keeps what was typed', async ({
  browser,
  app,
}) => {
  const office = await arrive(browser, app, 'CB_ADMIN', DESK)
  const colleague = await arrive(browser, app, 'CB_ADMIN', DESK)
  const parent = await arrive(browser, app, 'CB_PARENT', PHONE)
  const form = colleague.page

  await test.step('a colleague edits a parent', async () => {
    await form.goto('/loggedIn/parentList/?q=Ferri')
    await form.getByRole('table').getByRole('link', { name: 'Pia Ferri' }).click()
    await form.getByRole('button', { name: 'Edit', exact: true }).click()
    await form.getByLabel('Identifier code').fill('NRE-77')
    await form.getByLabel('E-mail').fill('pia.new@example.test')
  })

  const { page } = office
  await test.step('the office hides the code, renames the telephone and requires it', async () => {
    await page.goto('/loggedIn/parentList/?fields=open')
    const code = await openField(page, 'Identifier code')
    await code.getByRole('switch', { name: 'Hide this field' }).click()
    await expect(code.getByRole('switch', { name: 'Required' })).toHaveCount(0)
    await code.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card(page).getByRole('listitem').filter({ hasText: 'Identifier code' })).toContainText('Hidden')
    const phone = await openField(page, 'Phone')
    await expect(phone).toContainText('crews and carers call this number')
    await expect(phone.getByRole('switch', { name: 'Hide this field' })).toHaveCount(0)
    await phone.getByLabel('Label in English').fill('Mobile phone')
    await phone.getByRole('switch', { name: 'Required' }).click()
    await phone.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card(page).getByRole('listitem').filter({ hasText: 'Mobile phone' })).toContainText('Required')
  })

  await test.step('the open form follows, and what was typed elsewhere is still there', async () => {
    await expect(form.getByLabel('Identifier code')).toHaveCount(0)
    await expect(form.getByLabel('E-mail')).toHaveValue('pia.new@example.test')
    await form.getByLabel('Mobile phone').fill('')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByLabel('Mobile phone')).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('Mobile phone').fill('045 222')
    await save(form)
    await expect(form.getByRole('link', { name: '045 222' })).toBeVisible()
    await expect(form.getByText('Identifier code')).toHaveCount(0)
  })

  await test.step('the profile of a parent follows as well', async () => {
    await parent.page.goto('/loggedIn/profilePage/')
    await expect(parent.page.getByText('Mobile phone')).toBeVisible()
    await expect(parent.page.getByText('Identifier code')).toHaveCount(0)
  })

  await test.step('a family is enrolled with what is required of a parent', async () => {
    await page.goto('/loggedIn/parentList/?fields=open')
    const language = await openField(page, 'Language of messages')
    await language.getByRole('switch', { name: 'Required' }).click()
    await language.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card(page).getByRole('listitem').filter({ hasText: 'Language of messages' })).toContainText('Required')
    await page.goto('/loggedIn/childList/')
    await page.getByRole('button', { name: 'Enrol a family' }).click()
    const family = page.getByRole('dialog')
    await expect(family.getByLabel('Mobile phone')).toBeVisible()
    await expect(family.getByText('Language of messages')).toBeVisible()
  })
  for (const person of [office, colleague, parent]) expect(person.errors).toEqual([])
})
