import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { inDatabase } from './database.ts'
import { test, type AppContext } from './app.ts'
import { board, leaveFor } from './crew-steps.ts'
import { arrive, DESK, PHONE } from './people.ts'

test.use({ serviceWorkers: 'allow' })

/** Gives a vehicle a sticker whose signs are known, in place of the one it has: what is printed stands on paper alone. */
async function stick(app: AppContext, vehicle: string, token: string): Promise<void> {
  const hash = createHash('sha256').update(`caravan-sticker:${token}`).digest('hex')
  const its = `vehicle_id in (select id from vehicle where name = '${vehicle}')`
  await inDatabase(app, `update vehicle_sticker set revoked_at = now() where revoked_at is null and ${its}`)
  await inDatabase(
    app,
    `insert into vehicle_sticker (organisation_id, group_id, id, vehicle_id, token_hash, made_at, maker_name)
     select organisation_id, group_id, gen_random_uuid(), id, '${hash}', now(), 'Alma Verdi' from vehicle where name = '${vehicle}'`,
  )
}

test('the office prints the sticker of a vehicle; without network the crew reads it at the last row and closes', async ({
  browser,
  app,
}) => {
  const office = await arrive(browser, app, 'CB_ADMIN', DESK)

  await test.step('a sticker is printed for the last row, and a new one ends it', async () => {
    await office.page.getByRole('link', { name: 'Vehicles' }).click()
    await office.page.getByRole('link', { name: /Bus 9/ }).first().click()
    const card = office.page.getByRole('region', { name: 'Sticker of the last row' })
    await expect(card).toContainText('No sticker')
    const [file] = await Promise.all([
      office.page.waitForEvent('download'),
      card.getByRole('button', { name: 'Print a sticker' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('sticker.pdf')
    await expect(card).toContainText('Printed')
    await card.getByRole('button', { name: 'Print a new sticker' }).click()
    const [again] = await Promise.all([
      office.page.waitForEvent('download'),
      office.page.getByRole('dialog').getByRole('button', { name: 'Print a new sticker' }).click(),
    ])
    expect(again.suggestedFilename()).toBe('sticker.pdf')
  })
  await stick(app, 'Bus 9', 'AAAABBBBCCCC')
  await stick(app, 'Bus 2', 'DDDDEEEEFFFF')

  await test.step('the run drives with that vehicle today', async () => {
    await office.page.getByRole('navigation').getByRole('link', { name: 'Today' }).last().click()
    await office.page.getByRole('row', { name: /^Line 3 Collina Aldo/ }).click()
    await office.page.getByRole('button', { name: 'Another vehicle' }).click()
    await office.page.getByRole('dialog').getByRole('button', { name: /Bus 9/ }).click()
    await expect(office.page.getByText(/Bus 9 · to school/)).toBeVisible()
  })

  const crew = await arrive(browser, app, 'CB_ASSISTANT', PHONE)
  const phone = crew.page
  const walked = phone.getByRole('switch', { name: /Post-trip vehicle check done/ })
  const reader = phone.getByRole('dialog', { name: 'Read the sticker' })
  const type = async (signs: string) => {
    await reader.getByLabel('Characters on the sticker').fill(signs)
    await reader.getByRole('button', { name: 'Check' }).click()
  }

  await test.step('every child is at school; the network goes before the close', async () => {
    await phone.getByRole('link', { name: 'Open the run' }).first().click()
    await phone.getByRole('button', { name: 'Start' }).click()
    await expect(phone.getByText('Stop 1 of 5')).toBeVisible()
    await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect(phone.getByText(/not yet sent/)).toHaveCount(0)
    await crew.context.setOffline(true)
    for (const stop of ['Via Grimaldi', 'Piazza Mercato', 'Corso Alberto', 'Scuola Collina']) {
      const buttons = phone.getByRole('button', { name: /^On board: / })
      const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
      for (const name of names) await board(phone, name.replace('On board: ', ''))
      await leaveFor(phone, stop)
    }
    await phone.getByRole('button', { name: /^All \d+ get off here$/ }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'All got off' }).click()
    await phone.getByRole('button', { name: 'Close the run' }).click()
    await expect(phone.getByText('Every child is accounted for')).toBeVisible()
  })

  await test.step('the sticker of another vehicle is refused and changes nothing; its own shows the walk', async () => {
    await phone.getByRole('button', { name: 'Read the sticker' }).click()
    await type('dddd eeee ffff')
    await expect(reader.getByText('Not the sticker of Bus 9')).toBeVisible()
    await reader.getByRole('button', { name: 'Close' }).click()
    await expect(walked).not.toBeChecked()
    await phone.getByRole('button', { name: 'Read the sticker' }).click()
    await type('aaaa bbbb cccc')
    await expect(reader).toBeHidden()
    await expect(walked).toBeChecked()
    await expect(phone.getByText('By the sticker of Bus 9')).toBeVisible()
  })

  await test.step('closed on the phone, and by the server when the network is back, which says how', async () => {
    await phone.getByLabel('Head count').fill('8')
    await phone.getByRole('button', { name: 'Close on this phone' }).click()
    await expect(phone.getByText(/Closed on this phone/)).toBeVisible()
    await crew.context.setOffline(false)
    await expect(phone.getByText('Post-trip vehicle check done, by the sticker')).toBeVisible()
    await expect(office.page.getByText('Post-trip vehicle check done, by the sticker')).toBeVisible()
    await office.page.goto(`${office.page.url()}&view=history`)
    await expect(office.page.getByText(/vehicle checked, by the sticker/)).toBeVisible()
    await office.page.goto('/loggedIn/routeList/?list=history&filter=TODAY&walk=sticker')
    await expect(office.page.getByRole('link', { name: /Line 3 Collina/ }).first()).toBeVisible()
    await office.page.goto('/loggedIn/routeList/?list=history&filter=TODAY&walk=said')
    await expect(office.page.getByText('No past runs')).toBeVisible()
  })

  for (const person of [office, crew]) expect(person.errors).toEqual([])
})
