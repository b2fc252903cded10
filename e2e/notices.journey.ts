import { expect, type Page } from '@playwright/test'
import { test } from './app.ts'
import { axe } from './axe.ts'
import { arrive, DESK, PHONE, type Person } from './people.ts'

const axeFree = async (page: Page) => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])

test('a family is told of an emergency at once on its phone, finds it, reads how it came and sets its quiet hours', async ({
  browser,
  app,
}) => {
  const office = await arrive(browser, app, 'CB_ADMIN', DESK)
  const family = await arrive(browser, app, 'CB_PARENT', PHONE)

  await test.step('the office writes to a group', async () => {
    const { page } = office
    await page.goto('/loggedIn/bulletinBoard/')
    await page.getByRole('button', { name: 'New post' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'New post' })
    await sheet.getByRole('textbox', { name: /^Title/ }).fill('Gas alarm: children wait in the park')
    await sheet.getByRole('radio', { name: 'Urgent' }).press('Space')
    for (const name of ['Scuola primaria Collina', 'Families', 'Assistants'])
      await sheet.getByRole('button', { name, exact: true }).press('Enter')
    const publishAt = sheet.getByRole('textbox', { name: /^Publish at/ })
    await publishAt.fill('04/10/2026 08:00')
    await sheet.getByRole('button', { name: /^Schedule for \d+/ }).click()
    await expect(sheet).toContainText('This time has passed.')
    await publishAt.clear()
    await sheet.getByRole('button', { name: /^Publish to \d+/ }).click()
    const question = page.getByRole('dialog', { name: /^Publish to \d+ people\?/ })
    await expect(question).toContainText('Scuola primaria Collina: Families, Assistants')
    await question.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('tab', { name: /^Recipients \(\d+\)/ })).toBeVisible()
  })

  await test.step('the bell of the family counts it without a reload, and the inbox shows it', async () => {
    const { page } = family
    await page.getByRole('link', { name: /^Notices, / }).click()
    const row = page.getByRole('button', { name: /^Urgent: Gas alarm: children wait in the park/ })
    await expect(row).toContainText('Emergency')
    await page.getByRole('button', { name: 'Emergency', exact: true }).click()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search in notices' }).fill('gas')
    await page.getByRole('searchbox', { name: 'Search in notices' }).press('Enter')
    await expect(row).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search in notices' }).fill('nobody wrote this')
    await page.getByRole('searchbox', { name: 'Search in notices' }).press('Enter')
    await expect(page.getByText('No notice matches')).toBeVisible()
    await page.goto('/loggedIn/notificationScreen/?filter=urgent')
    await page.getByRole('button', { name: /^How “.*Gas alarm.*” reached you/ }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('Not read yet')).toBeVisible()
    await axeFree(page)
    await sheet.getByRole('button', { name: 'Mark as read' }).click()
    await expect(sheet.getByText(/^Read at/)).toBeVisible()
    await sheet.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('several are chosen and marked at once', async () => {
    const { page } = family
    await page.goto('/loggedIn/notificationScreen/')
    await page.getByRole('button', { name: 'Choose', exact: true }).click()
    await page.getByRole('button', { name: 'All on this page' }).click()
    await page.getByRole('button', { name: 'Mark as not read' }).click()
    await expect(page.getByRole('link', { name: /^Notices, \d+ not read/ })).toBeVisible()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByRole('link', { name: 'Notices', exact: true })).toBeVisible()
  })

  await test.step('each change of the settings is saved at once', async () => {
    const { page } = family
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('checkbox', { name: 'Rides: Push' }).click()
    await expect(page.getByRole('checkbox', { name: 'Rides: Push' })).not.toBeChecked()
    await page.getByRole('switch', { name: /held back/ }).click()
    await page.getByLabel('From').fill('21:15')
    await page.getByLabel('From').blur()
    await page.getByRole('button', { name: 'Sun' }).click()
    // Until it was answered: a page that is left at once takes the call back.
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.request().postDataJSON().summaryAt === '18:00',
    )
    await page.getByRole('switch', { name: /^Daily summary/ }).click()
    await saved
    await expect(page.getByRole('button', { name: 'Sun' })).toHaveAttribute('aria-pressed', 'true')
    await axeFree(page)
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Rides: Push' })).not.toBeChecked()
    await expect(page.getByLabel('From')).toHaveValue('21:15')
    await expect(page.getByLabel('At', { exact: true })).toHaveValue('18:00')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  })

  expect([...office.errors, ...family.errors]).toEqual([])
})

test('every role is told on both widths, and what is read on one device is read on the other', async ({
  browser,
  app,
}) => {
  test.slow()
  const title = 'Bring a raincoat'
  // One after the other where that tells as much: six browsers at once are more than two cores run well.
  const office = await arrive(browser, app, 'CB_ADMIN', PHONE)
  const crew = await arrive(browser, app, 'CB_ASSISTANT', PHONE, 'assistant')

  /** The notice arrives without a reload; the bell leads to it. */
  const finds = async (page: Page, name: string) => {
    await page.getByRole('link', { name: /^Notices, (one|\d+) not read/ }).click()
    const row = page.getByRole('button', { name: new RegExp(`^${name}`) })
    await expect(row).toBeVisible()
    return row
  }

  /** The settings of the topics, without a scrollbar and without a problem for a screen reader. */
  const leave = async ({ page, context, errors }: Person) => {
    await page.goto('/loggedIn/settings/')
    await expect(page.getByRole('checkbox', { name: 'Rides: Push' })).toBeVisible()
    await axeFree(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
    expect(errors).toEqual([])
    await context.close()
  }

  await test.step('an assistant asks for approval, and the office finds it on the phone', async () => {
    const { page } = crew
    await page.goto('/loggedIn/bulletinBoard/')
    await page.getByRole('button', { name: 'New post' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'New post' })
    await sheet.getByRole('textbox', { name: /^Title/ }).fill(title)
    await sheet.getByRole('textbox', { name: /^Text/ }).fill('It will rain.')
    for (const name of ['Scuola primaria Collina', 'Families', 'Assistants'])
      await sheet.getByRole('button', { name, exact: true }).press('Enter')
    await sheet.getByRole('button', { name: 'Ask for approval' }).press('Enter')
    await expect(page.getByRole('dialog', { name: title })).toContainText('Waits for approval')
    await finds(office.page, `To approve: ${title}`)
    await leave(office)
  })

  const family = await arrive(browser, app, 'CB_PARENT', DESK)
  await test.step('at the desk the office publishes from the notice; its author and the families are told', async () => {
    const desk = await arrive(browser, app, 'CB_ADMIN', DESK)
    const { page } = desk
    await (await finds(page, `To approve: ${title}`)).click()
    await page
      .getByRole('dialog', { name: title })
      .getByRole('button', { name: /^Publish to \d+/ })
      .click()
    await page
      .getByRole('dialog', { name: /^Publish to \d+ people\?/ })
      .getByRole('button', { name: 'Publish' })
      .click()
    await expect(page.getByRole('tab', { name: /^Recipients \(\d+\)/ })).toBeVisible()
    await finds(family.page, `News: ${title}`)
    await leave(desk)
    await crew.page.goto('/loggedIn/menuPage/')
    await finds(crew.page, `Approved: ${title}`)
    await leave(crew)
    const crewDesk = await arrive(browser, app, 'CB_ASSISTANT', DESK, 'assistant')
    await finds(crewDesk.page, `Approved: ${title}`)
    await leave(crewDesk)
  })

  await test.step('what the family reads on the phone is read at the desk', async () => {
    const phone = await arrive(browser, app, 'CB_PARENT', PHONE)
    await (await finds(phone.page, `News: ${title}`)).click()
    await expect(phone.page.getByRole('dialog', { name: title })).toContainText('It will rain.')
    await expect(family.page.getByRole('button', { name: new RegExp(`^News: ${title}.*not read`, 'i') })).toHaveCount(0)
    await leave(phone)
    await leave(family)
  })
})
