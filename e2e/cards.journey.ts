import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { inDatabase } from './database.ts'
import { test, type AppContext } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

test.use({ serviceWorkers: 'allow' })

/** Gives a child a card whose signs are known: what is printed stands on paper alone. */
async function give(app: AppContext, surname: string, name: string, token: string, revoked = false): Promise<void> {
  const hash = createHash('sha256').update(`caravan-card:${token}`).digest('hex')
  await inDatabase(
    app,
    `insert into child_card (organisation_id, group_id, id, child_id, token_hash, made_at, maker_name, revoked_at)
     select c.organisation_id, c.group_id, gen_random_uuid(), c.person_id, '${hash}', now(), 'Alma Verdi', ${revoked ? 'now()' : 'null'}
     from child_profile c join person p on p.organisation_id = c.organisation_id and p.id = c.person_id
     where p.name = '${name}' and p.surname = '${surname}'`,
  )
}

test('children get on by card, one after the other and without network; the wrong bus and a lost card are said clearly', async ({
  browser,
  app,
}) => {
  await give(app, 'Ferri', 'Leonardo', 'AAAABBBBCCCC')
  await give(app, 'Ferri', 'Matilde', 'DDDDEEEEFFFF')
  await give(app, 'Campione', 'Oliver', 'GGGGHHHHJJJJ', true)
  const [office, crew] = await Promise.all([
    arrive(browser, app, 'CB_ADMIN', DESK),
    arrive(browser, app, 'CB_ASSISTANT', PHONE),
  ])
  const phone = crew.page
  const scanner = phone.getByRole('dialog', { name: 'Scan cards' })
  const type = async (signs: string) => {
    await scanner.getByLabel('Characters on the card').fill(signs)
    await scanner.getByRole('button', { name: 'Check' }).click()
  }

  await test.step('the office prints cards and sees that a child has one', async () => {
    await office.page.getByRole('link', { name: 'Children' }).click()
    await office.page.getByRole('button', { name: 'Print cards' }).click()
    await office.page.getByRole('dialog').getByText('Scuola primaria Collina').click()
    const [file] = await Promise.all([
      office.page.waitForEvent('download'),
      office.page.getByRole('dialog').getByRole('button', { name: 'Print cards' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('cards.pdf')
    await office.page
      .getByRole('link', { name: /Leonardo Ferri/ })
      .first()
      .click()
    await expect(office.page.getByRole('region', { name: 'Card' })).toContainText('Printed')
  })

  await test.step('without network a card is known by its child, who is on board', async () => {
    await phone.getByRole('link', { name: 'Open the run' }).first().click()
    await phone.getByRole('button', { name: 'Start' }).click()
    await expect(phone.getByRole('button', { name: 'Scan cards' })).toBeVisible()
    await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
    await phone.getByRole('button', { name: 'Scan cards' }).click()
    await expect(scanner).toBeVisible()
    await crew.context.setOffline(true)
    await type('aaaa bbbb cccc')
    await expect(scanner).toContainText('Leonardo Ferri')
    await expect(scanner.getByText('On board', { exact: true })).toBeVisible()
    await expect(scanner.getByText('1 of 8 on board')).toBeVisible()
    await type('DDDDEEEEFFFF')
    await expect(scanner).toContainText('Matilde Ferri')
    await type('DDDDEEEEFFFF')
    await expect(scanner).toContainText('Is on board already')
  })

  await test.step('a card that was revoked and one that is not known are told apart', async () => {
    await type('GGGGHHHHJJJJ')
    await expect(scanner).toContainText('This card was revoked')
    await type('ZZZZZZZZZZZZ')
    await expect(scanner).toContainText('This card is not known here')
  })

  await test.step('back on the network the office reads that they came by card', async () => {
    await crew.context.setOffline(false)
    await scanner.getByRole('button', { name: 'Close' }).click()
    await expect(phone.getByText('2 of 8')).toBeVisible()
    await expect(phone.getByText(/not yet sent/)).toHaveCount(0)
    await office.page.getByRole('navigation').getByRole('link', { name: 'Today' }).last().click()
    await office.page.getByRole('row', { name: /^Line 3 Collina Aldo/ }).click()
    await office.page.goto(`${office.page.url()}&view=history`)
    await expect(office.page.getByText(/by card/).first()).toBeVisible()
  })

  for (const person of [office, crew]) expect(person.errors).toEqual([])
})
