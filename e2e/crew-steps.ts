import { expect, type Locator, type Page } from '@playwright/test'

// What a crew does again and again. Each step waits for what it leads to: the question, where there is one, or the next screen.

/** Answers a question if it is asked before `after` is there. */
async function through(question: Locator, answer: string, after: Locator): Promise<void> {
  await expect(question.or(after).first()).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: answer, exact: true }).click()
  await expect(after).toBeVisible()
}

/** Starts the run that is open, also hours before its time. */
export async function setOff(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await through(page.getByRole('dialog', { name: /^Start .* early\?$/ }), 'Start now', page.getByText(/^Stop \d+ of/))
}

/** Boards a child. A list that has just moved takes no tap (docs/adr/0099): like a person, it taps again when nothing happened. */
export async function board(page: Page | Locator, name: string): Promise<void> {
  const button = page.getByRole('button', { name: `On board: ${name}`, exact: true })
  await expect(button).toBeVisible()
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2000 })
    await expect(button).toBeHidden({ timeout: 2000 })
  }).toPass()
}

/** Leaves for the next stop, also where children are left behind. */
export async function leaveFor(page: Page, stop: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^Next stop: ${stop}`) })
    .last()
    .click()
  const there = page.getByRole('heading', { name: stop, exact: true, level: 2 })
  await through(page.getByRole('dialog', { name: /^Leave / }), 'Leave anyway', there)
}

/** Records a no-show before the planned time of the stop, which is asked about. */
export async function noShowEarly(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record a no-show' }).click()
}

/** Closes the run after the question about those who did not come. */
export async function confirmClose(page: Page, button = 'Close the run'): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Close the run?' })
  await question.getByRole('button', { name: 'Close the run' }).click()
}
