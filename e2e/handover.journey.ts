import { expect, type Page } from '@playwright/test'
import { recordEvent } from '#features/events/shared/events.contract.ts'
import { addCaregiver } from '#features/guests/shared/caregivers.contract.ts'
import { confirmHandover, searchHandover } from '#features/handover/shared/handover.contract.ts'
import { searchRound } from '#features/measurements/shared/measurements.contract.ts'
import { addMembership } from '#features/memberships/shared/memberships.contract.ts'
import { getMyInfo, signInOn } from '#features/session/shared/session.contract.ts'
import { joinCareTeams } from '../bench/care-team.ts'
import { Client } from '../bench/client.ts'
import { axe } from './axe.ts'
import { test, type AppContext } from './app.ts'
import { callAs } from './care-steps.ts'
import { arrive } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

const ETTORE = 'Ettore Campione'

const clean = async (page: Page) => {
  expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

async function colleagueOf(app: AppContext): Promise<Client> {
  const client = new Client(() => app.url)
  const who = app.demo.find(({ username }) => username === 'colleague')
  await client.call(signInOn, {
    params: { channel: 'mobile' },
    body: { username: who?.username ?? '', password: who?.password ?? '' },
  })
  return client
}

/** Both assistants of the demo are on the care team of Ettore, who fell during the night. */
async function nightShift(app: AppContext) {
  const server = await callAs(app, 'CB_ADMIN')
  await joinCareTeams(server)
  const [ettore] = await server.call(searchRound, { body: { q: ETTORE } })
  if (!ettore) throw new Error('the demo has this guest')
  const colleague = await colleagueOf(app)
  const { id: personId } = await colleague.call(getMyInfo, {})
  const { group, shift } = await server.call(searchHandover, { body: {} })
  await server.call(addMembership, { body: { personId, customerGroupId: group.id, role: 'CB_ASSISTANT' } })
  await server.call(addCaregiver, {
    body: { guestId: ettore.id, kind: 'TEAM', personId, function: 'NURSE' },
  })
  const fell = (what: string, startsAt: string) =>
    server.call(recordEvent, {
      body: { id: crypto.randomUUID(), personId: ettore.id, kind: 'FALL', startsAt, content: { what } },
    })
  await fell('Fell beside the bed', '2026-10-05T00:10:00Z')
  return { server, colleague, group, shift, fell }
}

for (const size of PHONE_SIZES)
  test(`a night is handed over with one person late, at ${size.width}`, async ({ browser, app }) => {
    test.slow()
    const { colleague, group, shift, fell } = await nightShift(app)
    const office = await arrive(browser, app, 'CB_ADMIN', size)
    const crew = await arrive(browser, app, 'CB_ASSISTANT', size, 'assistant')
    const entry = (page: Page) => page.getByRole('listitem', { name: ETTORE })
    const unconfirmed = (page: Page) => page.getByRole('region', { name: 'Shifts that nobody confirmed' })
    const readers = (page: Page) => page.getByRole('region', { name: 'Who comes in' })

    await test.step('the office writes what the next shift must know', async () => {
      await office.page.goto('/loggedIn/shiftHandover/')
      await expect(entry(office.page)).toContainText('Fell beside the bed')
      // The night ended more than an hour ago: what is written now is for whoever comes at the end of the shift that runs.
      await office.page.getByRole('button', { name: 'Current shift' }).click()
      await office.page.getByRole('combobox', { name: 'Write about somebody else' }).selectOption({ label: ETTORE })
      const drawer = office.page.getByRole('dialog')
      await drawer.getByLabel('Recommendation').fill('Check every 2 hours until 14:00.')
      await drawer.getByRole('button', { name: 'Save' }).click()
      await expect(entry(office.page)).toContainText('Check every 2 hours until 14:00.')
      await clean(office.page)
      await office.page.getByRole('button', { name: 'Latest handover' }).click()
      await expect(entry(office.page)).toContainText('Fell beside the bed')
      await expect(readers(office.page)).toContainText('0 of 2 confirmed')
      await expect(unconfirmed(office.page)).toContainText('04/10/2026 22:00–06:00')
      await clean(office.page)
    })

    await test.step('a colleague confirmed in time', async () => {
      await colleague.call(confirmHandover, {
        params: { id: crypto.randomUUID() },
        body: { groupId: group.id, endsAt: shift.ends, seen: [], recordedAt: '2026-10-05T03:50:00Z' },
      })
      await expect(readers(office.page)).toContainText('Confirmed 05:50')
      await expect(readers(office.page)).toContainText('1 of 2 confirmed')
    })

    await test.step('the assistant comes from the home and confirms without network, after the shift began', async () => {
      const card = crew.page.getByRole('region', { name: 'Shift handover' })
      await expect(card).toContainText('Not confirmed by you')
      await card.getByRole('link', { name: 'Open' }).click()
      await expect(entry(crew.page)).toContainText('Fell beside the bed')
      await clean(crew.page)
      await crew.context.setOffline(true)
      await crew.page.getByRole('button', { name: 'Confirm handover' }).click()
      await expect(crew.page.getByText('Confirmed on this device, not sent yet')).toBeVisible()
      await crew.context.setOffline(false)
      await expect(crew.page.getByText('Confirmed by you')).toBeVisible({ timeout: 30_000 })
      await expect(readers(crew.page)).toContainText('Late, 07:3')
    })

    await test.step('the office sees who was late, and which shifts nobody confirmed', async () => {
      await expect(readers(office.page)).toContainText('2 of 2 confirmed')
      await expect(readers(office.page)).toContainText('Late, 07:3')
      await expect(unconfirmed(office.page)).not.toContainText('04/10/2026 22:00–06:00')
    })

    await test.step('what comes afterwards is new to whoever has confirmed', async () => {
      await fell('Fell in the bathroom', '2026-10-05T03:30:00Z')
      await crew.page.reload()
      await expect(entry(crew.page).getByRole('listitem').filter({ hasText: 'bathroom' })).toContainText('New')
      await expect(entry(crew.page).getByRole('listitem').filter({ hasText: 'beside the bed' })).not.toContainText(
        'New',
      )
      await crew.page.getByRole('button', { name: 'Confirm 1 new entry' }).click()
      await expect(crew.page.getByRole('button', { name: 'Confirm 1 new entry' })).toHaveCount(0)
      await expect(entry(crew.page)).not.toContainText('New')
    })
    expect([...office.errors, ...crew.errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))]).toEqual(
      [],
    )
  })
