import { expect, type Page } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

for (const size of PHONE_SIZES)
  test(`a value is entered, questioned, corrected, drawn and taken on a round without network, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    // Four forms, a chart and a round: a machine under load needs longer than for one.
    test.slow()
    const office = await arrive(browser, app, 'CB_ADMIN', size)
    const { page } = office
    const entries = page.getByRole('region', { name: 'All entries' })
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])

    await test.step('the tab has the latest values, a chart and the list', async () => {
      await page.goto('/loggedIn/guestList/')
      await page.getByText('Nives Modello').first().click()
      await page.getByRole('tab', { name: 'Measurements' }).click()
      await expect(page.getByText('Born 03/02/1942')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Glucose/ })).toBeVisible()
      await expect(page.getByRole('img', { name: 'Chart: Glucose' })).toBeVisible()
      await expect(entries.getByRole('listitem')).toHaveCount(20)
      await clean()
    })

    await test.step('an export begins with the measurements of the specification and saves those that are chosen', async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      const exporting = page.getByRole('dialog', { name: 'Export measurements' })
      for (const name of ['Glucose', 'Blood pressure', 'Bowel', 'Urine output'])
        await expect(exporting.getByRole('checkbox', { name, exact: true })).toBeChecked()
      await expect(exporting.getByRole('checkbox', { name: 'Pain', exact: true })).not.toBeChecked()
      await clean()
      await exporting.getByRole('checkbox', { name: 'Glucose', exact: true }).click()
      const asked = page.waitForRequest(/measurement.*export/)
      const download = page.waitForEvent('download')
      await exporting.getByRole('button', { name: 'Export' }).click()
      expect((await asked).postDataJSON()).toMatchObject({
        measurements: expect.not.arrayContaining(['GLYCEMIA']),
      })
      expect((await download).suggestedFilename()).toBe('measurements.csv')
      await expect(exporting).toBeHidden()
    })

    const sheet = page.getByRole('dialog', { name: 'Enter a value' })
    const save = sheet.getByRole('button', { name: 'Save' })
    await test.step('what is impossible cannot be saved, what is improbable needs a second tap', async () => {
      await page.getByRole('button', { name: 'Enter a value' }).click()
      await sheet.getByLabel('Measurement').selectOption({ label: 'Blood pressure' })
      await sheet.getByLabel(/^Systolic/).fill('80')
      await sheet.getByLabel(/^Diastolic/).fill('120')
      await expect(sheet.getByRole('alert')).toContainText('The lower value must be below the upper one')
      await expect(save).toBeDisabled()
      await sheet.getByLabel(/^Systolic/).fill('265')
      await expect(sheet.getByRole('status')).toContainText('Rare beyond 230 mmHg')
      await clean()
      await save.click()
      await sheet.getByRole('button', { name: 'Save as it is' }).click()
      await expect(sheet).toBeHidden()
      const newest = entries.getByRole('listitem').first()
      await expect(newest).toContainText('265/120 mmHg')
      await expect(newest).toContainText('Confirmed')
      await expect(newest).toContainText('Red')
    })

    await test.step('a correction takes its place, the old one stays with author and reason', async () => {
      await entries
        .getByRole('button', { name: /^Correct Blood pressure/ })
        .first()
        .click()
      const correcting = page.getByRole('dialog', { name: 'Correct a value' })
      await correcting.getByLabel(/^Systolic/).fill('165')
      await correcting.getByLabel(/^Diastolic/).fill('82')
      await correcting.getByLabel(/^Why it is corrected/).fill('Read wrongly')
      await correcting.getByRole('button', { name: 'Save' }).click()
      await expect(correcting).toBeHidden()
      await expect(entries).toContainText('165/82 mmHg')
      await expect(entries).toContainText('Corrected by Alma Verdi: Read wrongly')
      await expect(entries.locator('s').first()).toHaveText('265/120 mmHg')
    })

    await test.step('a decimal comma, a refusal and a period', async () => {
      await page.getByRole('button', { name: 'Enter a value' }).click()
      await sheet.getByLabel(/^Temperature/).fill('39.3')
      await expect(sheet.getByLabel(/^Temperature/)).toHaveValue('39,3')
      await expect(sheet.getByRole('status')).toContainText('Outside the range set for this person: 39,1 °C or more')
      await save.click()
      await expect(sheet).toBeHidden()
      await page.getByRole('button', { name: /^Temperature/ }).click()
      await expect(page.getByRole('img', { name: 'Chart: Temperature' })).toBeVisible()
      await page.getByRole('button', { name: 'Today' }).click()
      const today = page.getByRole('region', { name: 'All entries' })
      await expect(today.getByRole('listitem')).toHaveCount(1)
      await page.getByRole('button', { name: 'Enter a value' }).click()
      await sheet.getByRole('button', { name: 'Refused' }).click()
      await save.click()
      await expect(today.getByRole('listitem')).toHaveCount(2)
      await expect(page).toHaveURL(/measurement=TEMPERATURE/)
    })

    await test.step('what was drunk is set against the urine of 24 hours', async () => {
      await page.getByRole('button', { name: 'Enter a value' }).click()
      await sheet.getByLabel('Measurement').selectOption({ label: 'Fluid intake' })
      await sheet.getByRole('textbox', { name: 'Fluid intake' }).fill('250')
      await sheet.getByRole('button', { name: 'By mouth' }).click()
      await save.click()
      await expect(sheet).toBeHidden()
      const balance = page.getByRole('group', { name: 'Fluid balance, 24 hours' })
      await expect(balance).toContainText('Intake 250 mL')
      await expect(balance).toContainText('sum of the single entries')
      await page.getByRole('button', { name: 'Enter a value' }).click()
      await sheet.getByLabel('Measurement').selectOption({ label: 'Urine collected over 24 h' })
      await expect(sheet).toContainText('It takes the place of the single entries of these hours')
      const amount = sheet.getByRole('textbox', { name: 'Urine collected over 24 h' })
      await amount.fill('15001')
      await expect(save).toBeDisabled()
      await amount.fill('399')
      await expect(sheet.getByRole('status')).toContainText('Red')
      await clean()
      await save.click()
      await expect(sheet).toBeHidden()
      await expect(balance).toContainText('urine 399 mL')
      await expect(balance).toContainText('Urine: collected, 24 hours until')
      await page.getByRole('button', { name: /^Urine collected over 24 h/ }).click()
      await expect(page.getByRole('img', { name: 'Chart: Urine collected over 24 h' })).toBeVisible()
      await clean()
      await page.getByRole('button', { name: /^Urine collected over 24 h/ }).click()
    })

    await test.step('the early warning score is off until an administrator accepts responsibility for it', async () => {
      const score = page.getByRole('group', { name: 'Early warning score' })
      await expect(score).toBeHidden()
      const back = page.url()
      await page.goto('/loggedIn/assistantList/?groups=open')
      const group = page
        .getByRole('dialog', { name: 'Groups' })
        .getByRole('listitem')
        .filter({ hasText: 'Scuola media Collina' })
      await group.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Early warning score' }).click()
      const deciding = page.getByRole('dialog', { name: 'Early warning score' })
      await deciding.getByRole('switch', { name: 'Show the score in this group' }).click()
      await deciding.getByRole('button', { name: 'Save' }).click()
      await expect(deciding.getByRole('alert')).toContainText('Somebody has to accept responsibility for it')
      await clean()
      await deciding.getByRole('switch', { name: /^I accept responsibility/ }).click()
      await deciding.getByRole('button', { name: 'Save' }).click()
      await expect(deciding).toBeHidden()
      await page.goto(back)
      await expect(score).toContainText('Missing within an hour: Respiratory rate')
      await expect(score).toContainText('NEWS2, Royal College of Physicians, 2017')
      await clean()
    })

    await test.step('a round is entered without network and arrives later', async () => {
      await page.goto('/loggedIn/careRound/')
      const field = page.getByRole('textbox', { name: 'Temperature of Ettore Campione' })
      await expect(field).toBeVisible()
      await clean()
      await page.context().setOffline(true)
      await field.focus()
      const pad = page.getByRole('group', { name: 'Keypad: Ettore Campione' })
      for (const key of ['3', '6', '8']) await pad.getByRole('button', { name: key, exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('Impossible: only 20,0 to 46,0 °C')
      await pad.getByRole('button', { name: 'Erase the last digit' }).click()
      await pad.getByRole('button', { name: ',', exact: true }).click()
      await pad.getByRole('button', { name: '8', exact: true }).click()
      await expect(field).toHaveValue('36,8')
      await pad.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByText('1 not sent yet')).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Ettore Campione' })).toContainText('36,8')
      await page.getByRole('group', { name: 'Keypad: Ottavia Esempio' }).getByRole('button', { name: 'Asleep' }).click()
      await expect(page.getByText('2 not sent yet')).toBeVisible()
      // The third was measured in the steps before.
      await expect(page.getByText('3 of 3 done')).toBeVisible()
      await page.context().setOffline(false)
      await expect(page.getByText('not sent yet')).toHaveCount(0, { timeout: 60_000 })
      await expect(page.getByRole('listitem').filter({ hasText: 'Ettore Campione' })).toContainText('last 36,8 °C')
    })

    await test.step('on a slow device what is typed meanwhile is the next person’s, not lost and not somebody else’s', async () => {
      await page.goto('/loggedIn/careRound/?measurement=HEART_RATE')
      await page.getByRole('textbox', { name: 'Heart rate of Ettore Campione' }).focus()
      const release = await holdStore(page)
      for (const key of ['7', '1', 'Enter', '7', '2', 'Enter', '7', '3']) await page.keyboard.press(key)
      await expect(page.getByRole('textbox', { name: 'Heart rate of Nives Modello' })).toHaveValue('73')
      await release()
      const values = { 'Ettore Campione': '71', 'Ottavia Esempio': '72' }
      for (const [name, value] of Object.entries(values))
        await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(`last ${value} /min`)
      await expect(page.getByRole('textbox', { name: 'Heart rate of Nives Modello' })).toBeFocused()
      await expect(page.getByRole('textbox', { name: 'Heart rate of Nives Modello' })).toHaveValue('73')
    })
  })

/** Lets nothing be stored on the device until the answer is called: a transaction of the page that is kept open. */
async function holdStore(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((done, failed) => {
      const asked = indexedDB.open('caravan')
      asked.addEventListener('success', () => done(asked.result))
      asked.addEventListener('error', () => failed(asked.error))
    })
    const store = db.transaction('outbox', 'readwrite').objectStore('outbox')
    let held = true
    const hold = () => {
      if (held) store.count().addEventListener('success', hold)
      else db.close()
    }
    hold()
    addEventListener('release-store', () => (held = false), { once: true })
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('release-store')))
}
