import { expect, type Locator, type Page } from '@playwright/test'

// What crews, and the office for them, do again and again. Each step waits for what it leads to: the question, where there is one, or the next screen.

/** Answers a question if it is asked before `after` is there. */
async function through(question: Locator, answer: string, after: Locator): Promise<void> {
  await expect(question.or(after).first()).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: answer, exact: true }).click()
  await expect(after).toBeVisible()
}

/** Opens the run of the day with this name from the board of the office. */
export async function openFromBoard(desk: Page, name: string): Promise<void> {
  await desk
    .getByRole('row', { name: new RegExp(`${name}(?!, home)`) })
    .getByRole('link')
    .first()
    .click()
}

/** Gives the walking line of the demo to the bus, for today. */
export async function combineWithBus(desk: Page): Promise<void> {
  await openFromBoard(desk, 'Walking line Alpi')
  await desk.getByRole('button', { name: 'Travel with another run' }).click()
  await desk.getByText('Line 3 Collina · Bus 2').click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Travel with another run' }).click()
  await expect(desk.getByText('One vehicle and crew with')).toBeVisible()
}

/** Substitutes the colleague of the demo for the lead of the run that is open at the desk. */
export async function substituteBea(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Substitute' }).click()
  await desk.getByRole('button', { name: 'Bea Conti stands in' }).click()
  await expect(desk.getByText(/Bea Conti stands in/).first()).toBeVisible()
}

/** Opens the outbound run of the bus from the home of its crew: the next one, or one of several on the list. */
export async function openBusRun(phone: Page): Promise<void> {
  await phone
    .getByRole('link', { name: /Line 3 Collina(?!, home)/ })
    .or(phone.getByRole('link', { name: 'Open the run' }))
    .first()
    .click()
  await expect(phone.getByRole('heading', { name: 'Line 3 Collina' })).toBeVisible()
}

/** Leaves every stop of the bus up to the school. */
export async function driveToSchool(phone: Page): Promise<void> {
  for (const stop of ['Via Grimaldi', 'Piazza Mercato', 'Corso Alberto', 'Scuola Collina']) await leaveFor(phone, stop)
}

/** Takes a child along who is on another list. */
export async function takeAlong(phone: Page, surname: string, name: RegExp): Promise<void> {
  await phone.getByRole('button', { name: 'Somebody not on the list' }).click()
  await phone.getByRole('combobox', { name: /Child/ }).fill(surname)
  await phone.keyboard.press('Enter')
  await phone.getByRole('option', { name }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'On board' }).click()
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
