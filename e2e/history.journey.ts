import { expect } from '@playwright/test'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

test('what is over: found by filters, told with what came after the close, taken as a table and on paper; a ghost rider is asked about', async ({
  browser,
  app,
}) => {
  const [office, crew, family] = await Promise.all([
    arrive(browser, app, 'CB_ADMIN', DESK),
    arrive(browser, app, 'CB_ASSISTANT', PHONE),
    arrive(browser, app, 'CB_PARENT', PHONE),
  ])
  const desk = office.page

  await test.step('the office narrows the history, and the address keeps it', async () => {
    await desk.getByRole('link', { name: 'History' }).click()
    await expect(desk.getByRole('heading', { name: 'History of runs' })).toBeVisible()
    await desk.getByRole('button', { name: 'Last month' }).click()
    await expect(desk.getByRole('status').filter({ hasText: /runs$/ })).toHaveText('45 runs')
    await desk.getByRole('button', { name: 'Filter', exact: true }).click()
    await desk.getByRole('radio', { name: 'On foot' }).click()
    await desk.getByRole('button', { name: 'Show' }).click()
    await expect(desk.getByRole('status').filter({ hasText: /runs$/ })).toHaveText('15 runs')
    await desk.reload()
    await expect(desk.getByRole('status').filter({ hasText: /runs$/ })).toHaveText('15 runs')
    await desk.getByRole('button', { name: 'Remove filter: On foot' }).click()
    await expect(desk.getByRole('status').filter({ hasText: /runs$/ })).toHaveText('45 runs')
  })

  await test.step('a run tells what happened, also what came after its close', async () => {
    await desk
      .getByRole('row', { name: /Line 3 Collina .*02\/10\/2026/ })
      .getByRole('link', { name: 'Line 3 Collina', exact: true })
      .click()
    await expect(desk.getByText('Leonardo Ferri: No-show')).toBeVisible()
    await desk.getByRole('button', { name: /After the close/ }).click()
    await expect(desk.getByRole('listitem').filter({ hasText: 'Somebody answered' })).toContainText('received 08:41')
    await desk.route('**/export*', () => undefined)
    await desk.getByRole('button', { name: 'Export', exact: true }).click()
    await desk.getByRole('menuitem', { name: 'Download CSV' }).click()
    await expect(desk.getByText('Preparing 2026-10-02.csv')).toBeVisible()
    await desk.getByRole('button', { name: 'Cancel' }).click()
    await expect(desk.getByText('Preparing 2026-10-02.csv')).toHaveCount(0)
    await expect(desk.getByRole('button', { name: 'Export', exact: true })).toBeEnabled()
    await desk.unroute('**/export*')
    for (const [format, name] of [
      ['Download CSV', '2026-10-02.csv'],
      ['Download Excel (XLSX)', '2026-10-02.xlsx'],
    ] as const) {
      await desk.getByRole('button', { name: 'Export', exact: true }).click()
      const [file] = await Promise.all([
        desk.waitForEvent('download'),
        desk.getByRole('menuitem', { name: format }).click(),
      ])
      expect(file.suggestedFilename()).toBe(name)
    }
    // On a phone it is a page like others, with the way to the others.
    await desk.setViewportSize(PHONE)
    await expect(desk.getByRole('navigation').getByRole('link', { name: 'Today' })).toHaveCount(1)
    await desk.setViewportSize(DESK)
  })

  await test.step('the crew prints the list of the run it is about to start', async () => {
    const { page } = crew
    await page.getByRole('link', { name: 'Open the run' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Print the list' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Line 3 Collina 2026-10-05.pdf')
  })

  await test.step('the family pauses, the office confirms, the place stays in sight', async () => {
    const { page } = family
    const asked = page.getByRole('region', { name: 'Still riding?' })
    await expect(asked).toContainText('Leonardo Ferri, Line 3 Collina')
    await asked.getByRole('button', { name: 'Pause: Leonardo Ferri' }).click()
    await page.getByRole('textbox', { name: /Last day of the pause/ }).fill('31/10/2026')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(asked).toHaveCount(0)
    await desk.goto('/loggedIn/menuPage/')
    await desk.getByRole('button', { name: 'Confirm: Leonardo Ferri' }).click()
    await expect(desk.getByRole('region', { name: 'Repeated no-shows' })).toHaveCount(0)
    await desk.goto('/loggedIn/routeList/')
    await desk.getByRole('link', { name: /^Line 3 Collina(?!, home)/ }).click()
    await desk.getByRole('tab', { name: /Passengers/ }).click()
    await expect(desk.getByRole('listitem').filter({ hasText: 'Leonardo Ferri' })).toContainText(
      'Pauses 06/10/2026 – 31/10/2026',
    )
  })

  for (const person of [office, crew, family]) expect(person.errors).toEqual([])
})
