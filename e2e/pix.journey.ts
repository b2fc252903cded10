import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'
test('pix', async ({ browser, app }) => {
  test.setTimeout(200_000)
  for (const [name, role, size] of [
    ['admin', 'CB_ADMIN', DESK],
    ['assistant', 'CB_ASSISTANT', PHONE],
  ] as const) {
    const { page } = await arrive(browser, app, role, size)
    await page.goto('/loggedIn/guestList/')
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/pix/${name}-list.png` })
    await page
      .getByRole('link', { name: /Ottavia/ })
      .first()
      .click()
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/pix/${name}-summary.png` })
    await page.getByRole('tab', { name: 'Caregivers' }).click()
    await page.waitForTimeout(1000)
    await page.screenshot({ path: `/tmp/pix/${name}-team.png` })
    if (role === 'CB_ADMIN') {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.waitForTimeout(1000)
      await page.screenshot({ path: `/tmp/pix/${name}-add.png` })
    }
    await page.goto('/loggedIn/bulletinBoard/')
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/pix/${name}-board.png` })
  }
})
