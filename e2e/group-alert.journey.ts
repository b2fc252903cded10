import { expect } from '@playwright/test'
import { axe } from './axe.ts'
import { test } from './app.ts'
import { arrive } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

for (const size of PHONE_SIZES)
  test(`what stands beside a value, and two guests with loose stools, at ${size.width}`, async ({ browser, app }) => {
    test.setTimeout(200_000)
    const office = await arrive(browser, app, 'CB_ADMIN', size)
    const { page } = office
    const clean = async () => expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    const sheet = page.getByRole('dialog', { name: 'Enter a value' })
    const save = sheet.getByRole('button', { name: 'Save' })
    const open = async (name: string) => {
      await page.goto('/loggedIn/guestList/')
      await page.getByText(name).first().click()
      await page.getByRole('tab', { name: 'Measurements' }).click()
    }
    const enter = async (name: string) => {
      await page.getByRole('button', { name: 'Enter a value' }).click()
      await sheet.getByLabel('Measurement').selectOption({ label: name })
    }

    await test.step('oxygen is told in litres, with a comma; what is impossible is not saved', async () => {
      await open('Nives Modello')
      await enter('Saturation')
      await sheet.getByRole('textbox', { name: 'Saturation' }).fill('95')
      const flow = sheet.getByRole('textbox', { name: 'Oxygen flow' })
      await expect(flow).toBeHidden()
      await sheet.getByRole('button', { name: 'Oxygen', exact: true }).click()
      await flow.fill('61')
      await expect(sheet).toContainText('Impossible: only 0,05 to 60 L/min')
      await expect(save).toHaveAttribute('aria-disabled', 'true')
      await flow.fill('2.5')
      await expect(flow).toHaveValue('2,5')
      await clean()
      await save.click()
      await expect(sheet).toBeHidden()
      await expect(page.getByRole('button', { name: /^Saturation/ })).toContainText('Oxygen, 2,5 L/min')
      const newest = page.getByRole('region', { name: 'All entries' }).getByRole('listitem').first()
      await expect(newest).toContainText('Breathing: Oxygen · Oxygen flow: 2,5 L/min')
    })

    await test.step('what is usual at the site stands beside the temperature', async () => {
      await enter('Temperature')
      await sheet.getByRole('textbox', { name: 'Temperature' }).fill('37,8')
      await sheet.getByRole('button', { name: 'Armpit' }).click()
      await expect(sheet).toContainText('Usual for this site (armpit): 36,5 to 37,5 °C')
      await save.click()
      await expect(sheet).toBeHidden()
      const tile = page.getByRole('button', { name: /^Temperature/ })
      await expect(tile).toContainText('Usual for this site (armpit)')
      await tile.click()
      const chart = page.getByRole('region', { name: 'Chart: Temperature' })
      await expect(chart).toContainText('Usual for this site (armpit): 36,5 to 37,5 °C')
      await clean()
    })

    await test.step('the second guest opens one alert about the group, which leads to both', async () => {
      for (const name of ['Nives Modello', 'Ettore Campione']) {
        await open(name)
        await enter('Bowel')
        await sheet.getByRole('radio', { name: '7: liquid' }).click()
        await save.click()
        await expect(sheet).toBeHidden()
      }
      await page.goto('/loggedIn/careAlertList/')
      const alert = page.getByRole('article', { name: /Loose stools: 2 guests within 48 hours/ })
      await expect(alert).toHaveCount(1)
      await expect(alert).toContainText('Ettore Campione, Nives Modello')
      await clean()
      await alert.getByRole('button', { name: /^Open/ }).click()
      const detail = page.getByRole('dialog', { name: /Loose stools/ })
      await expect(detail.getByRole('list', { name: 'Timeline' })).toContainText('Opened')
      await clean()
      await detail.getByRole('link', { name: 'Open Nives Modello' }).click()
      await expect(page.getByRole('region', { name: 'Chart: Bowel' })).toBeVisible()
    })
    expect(office.errors).toEqual([])
  })
