import { expect, type Page } from '@playwright/test'
import { test } from './app.ts'
import { board, openBusRun, openFromBoard, setOff, substituteBea } from './crew-steps.ts'
import { arrive, DESK, PHONE } from './people.ts'

/** Nives Modello of the demo, and the age on its day. */
const BORN = 'born 03/02/1942, 84 years'
const UNKNOWN = 'Date of birth not known'

type Opened = readonly [tab: string, ...clicks: (string | RegExp)[]]

/** Every drawer and question on the page of a person that names the person. A second click is on an entry of the menu. */
const OF_A_GUEST: readonly Opened[] = [
  ['SUMMARY', 'Enter an absence'],
  ['SUMMARY', 'Move'],
  ['CAREGIVER', 'Add'],
  ['PAI', 'Add intervention'],
  ['PAI', 'Add step'],
  ['PAI', 'Begin review'],
  ['PAI', 'Reviewed, no change'],
  ['PAI', 'End plan'],
  ['MEDICINES', 'Order a medicine'],
  ['MEDICINES', 'Metformin 500 mg, 08:00: Due now'],
  ['TREATMENTS', 'Plan treatment'],
  ['TREATMENTS', 'Change: Medicazione del tallone'],
  ['TREATMENTS', 'History: Medicazione del tallone'],
  ['TREATMENTS', 'Photos of the session of 29/09/2026 09:15'],
  ['TREATMENTS', 'Correct the session of 29/09/2026 09:15'],
  ['TREATMENTS', 'Record session'],
  ['TREATMENTS', 'Suspend'],
  ['EVENTS', 'Record event'],
  ['EVENTS', 'Add a task'],
  ['EVENTS', 'Correct'],
  ['EVENTS', 'Add addendum'],
  ['EVENTS', 'Note who was informed'],
  ['EVENTS', 'Publish to the family'],
  ['EVENTS', 'Entered in error'],
  ['MEASUREMENT', 'Enter a value'],
  ['MEASUREMENT', 'Change'],
  ['MEASUREMENT', /^Correct Bowel of/],
  ['DISEASE', 'Add allergy'],
  ['DISEASE', 'Change: Penicillina'],
  ['DISEASE', 'Actions: Penicillina', 'History'],
  ['DISEASE', 'Actions: Penicillina', 'Entered in error'],
  ['DISEASE', 'Add condition'],
  ['DISEASE', 'Change: Cammina con fatica, può cadere'],
  ['DISEASE', 'Actions: Cammina con fatica, può cadere', 'History'],
  ['MEDICAL_RECORDS', 'Add record'],
  ['MEDICAL_RECORDS', 'Correct'],
  ['MEDICAL_RECORDS', 'Open with a reason'],
  ['MEDICAL_RECORDS', 'Actions: Influenza', 'History'],
  ['MEDICAL_RECORDS', 'Actions: Influenza', 'Archive'],
  ['GOAL', 'Add goal'],
  ['GOAL', 'Change: Voglio tornare a camminare in giardino da sola'],
  ['GOAL', 'History: Voglio tornare a camminare in giardino da sola'],
  ['GOAL', 'Add action'],
  ['GOAL', 'Note progress'],
  ['GOAL', 'Review'],
  ['GOAL', 'Put on hold'],
  ['GOAL', 'Link'],
  ['TARGETS', 'New rule'],
  ['TARGETS', 'Set a range'],
  ['ACTIVITY', 'Attendance: Laboratorio di cucina'],
  ['ACTIVITY', 'Correct attendance of Nives Modello'],
  ['PAYMENTS', 'New invoice'],
  ['PAYMENTS', 'Export'],
]
const OF_ANYBODY: readonly Opened[] = [
  ['TREATMENTS', 'Plan treatment'],
  ['EVENTS', 'Record event'],
  ['DISEASE', 'Add allergy'],
  ['DISEASE', 'Add condition'],
  ['MEDICAL_RECORDS', 'Add record'],
  ['GOAL', 'Add goal'],
  // The invoices of the demo are those of a child.
  ['PAYMENTS', 'Change'],
  ['PAYMENTS', 'Issue'],
  ['PAYMENTS', 'Add charge'],
  ['PAYMENTS', 'Note payment'],
  ['PAYMENTS', 'Credit'],
  ['PAYMENTS', /^Reverse: /],
]

/** Opens each of a page and returns those that do not say who the person is. */
async function without(page: Page, born: string, all: readonly Opened[]): Promise<string[]> {
  const missing: string[] = []
  const address = new URL(page.url())
  let shown = ''
  for (const [tab, first = '', entry] of all) {
    if (tab !== shown) {
      address.searchParams.set('tab', tab)
      await page.goto(address.href)
      shown = tab
    }
    const button = page.getByRole('tabpanel').getByRole('button', { name: first, exact: true }).first()
    await button.click()
    if (entry !== undefined) await page.getByRole('menuitem', { name: entry, exact: true }).click({ timeout: 5000 })
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading').first(), [tab, first, entry].join(' ')).toBeVisible()
    if (!(await dialog.innerText()).includes(born)) missing.push([tab, first, entry].join(' '))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  return missing
}

async function open(page: Page, list: 'guestList' | 'childList', name: string): Promise<void> {
  await page.goto(`/loggedIn/${list}/`)
  await page.getByText(name).first().click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

test('every drawer and question about one person names the date of birth and the age, or that it is not known', async ({
  browser,
  app,
}) => {
  test.setTimeout(240_000)
  const { page, errors } = await arrive(browser, app, 'CB_ADMIN', DESK)
  await open(page, 'guestList', 'Nives Modello')
  await expect(page.getByRole('main')).toContainText(BORN)
  expect(await without(page, BORN, OF_A_GUEST)).toEqual([])
  await open(page, 'childList', 'Leonardo Ferri')
  await expect(page.getByRole('main')).toContainText(UNKNOWN)
  expect(await without(page, UNKNOWN, OF_ANYBODY)).toEqual([])
  expect(errors).toEqual([])
})

test('a child from another run can be told apart from a child of the same name on the list', async ({
  browser,
  app,
}) => {
  const [office, crew, other] = await Promise.all([
    arrive(browser, app, 'CB_ADMIN', DESK),
    arrive(browser, app, 'CB_ASSISTANT', PHONE),
    arrive(browser, app, 'CB_ASSISTANT', PHONE, 'colleague'),
  ])
  const [desk, phone, second] = [office.page, crew.page, other.page]
  await openFromBoard(desk, 'Walking line Alpi')
  await substituteBea(desk)
  await second.getByRole('link', { name: 'Open the run' }).first().click()
  await setOff(second)
  await second.getByRole('button', { name: 'Somebody not on the list' }).click()
  await second.getByRole('textbox', { name: 'Name, if you cannot find it' }).fill('Leonardo Ferri')
  await second.getByRole('dialog').getByRole('button', { name: 'On board' }).click()
  await openBusRun(phone)
  await setOff(phone)
  await board(phone, 'Leonardo Ferri')
  await board(phone, 'Matilde Ferri')
  await phone.getByRole('button', { name: 'The vehicle cannot go on' }).click()
  await phone.getByLabel('Reason').fill('A flat tyre')
  await phone.getByRole('button', { name: 'Interrupt the run' }).click()
  await phone.getByRole('button', { name: 'Hand children to another run' }).click()
  await phone.getByRole('radio', { name: 'Walking line Alpi' }).click()
  for (let counted = 0; counted < 2; counted += 1) await phone.getByRole('button', { name: 'One more' }).click()
  await phone.getByRole('button', { name: 'Hand over' }).click()
  await second.getByRole('button', { name: 'Count and take them on' }).click()
  const incoming = second.getByRole('dialog').getByRole('listitem')
  await expect(incoming.filter({ hasText: 'Leonardo Ferri' })).toContainText(`2A · ${UNKNOWN}`)
  await expect(incoming.filter({ hasText: 'Matilde Ferri' })).not.toContainText(UNKNOWN)
  for (const person of [office, crew, other]) expect(person.errors).toEqual([])
})
