import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { addMembership } from '#features/memberships/shared/memberships.contract.ts'
import { addOrder, consentToOrder } from '#features/medicines/shared/orders.contract.ts'
import { listChildren } from '#features/relationships/shared/relationships.contract.ts'
import { getMyInfo } from '#features/session/shared/session.contract.ts'
import { joinCareTeams } from '../bench/care-team.ts'
import { test, type AppContext } from './app.ts'
import { axe } from './axe.ts'
import { callAs } from './care-steps.ts'
import { arrive } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

/** A child of the demo's parent who is a guest too, with a medicine that both sides have consented to. */
async function consentedChild(app: AppContext) {
  const [office, family] = [await callAs(app, 'CB_ADMIN'), await callAs(app, 'CB_PARENT')]
  const parent = await family.call(getMyInfo, {})
  const [tie] = await office.call(listChildren, { params: { id: parent.id } })
  const [group] = parent.customerGroupDtoCollection
  if (!tie || !group) throw new Error('the parent of the demo has a child and a group')
  await office.call(addMembership, { body: { personId: tie.childId, customerGroupId: group.id, role: 'GUEST' } })
  await joinCareTeams(office)
  const orderId = randomUUID()
  await office.call(addOrder, {
    body: {
      id: orderId,
      personId: tie.childId,
      product: 'Amoxicillin',
      substance: 'amoxicillin',
      form: 'tablet',
      unit: 'tablet',
      schedule: { kind: 'times', times: ['08:00', '12:00'] },
      dose: 1,
      route: 'mouth',
      startsOn: '2026-01-01',
    },
  })
  for (const side of [office, family])
    await side.call(consentToOrder, { body: { id: randomUUID(), orderId, version: 1 } })
  return { name: tie.childName, address: `/loggedIn/childDetail/?personalDataId=${tie.childId}&tab=MEDICINES` }
}

for (const size of PHONE_SIZES)
  test(`a family withdraws its consent to a medicine: nothing is given until it signs again, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    test.slow()
    const { name, address } = await consentedChild(app)
    const { page } = await arrive(browser, app, 'CB_PARENT', size)
    const { page: round } = await arrive(browser, app, 'CB_ASSISTANT', size)
    const before = page.getByRole('region', { name: 'Before the first dose' })
    const child = round.getByRole('region', { name })
    const give = child.getByRole('button', { name: 'Give', exact: true })
    /** The child on the round, which has others too. */
    const openRound = async () => {
      await round.goto('/loggedIn/doseRound/')
      await round.getByRole('button', { name, exact: true }).click()
      await expect(child).toContainText('Amoxicillin')
    }

    await test.step('a reason is asked for, and it stands there with who withdrew', async () => {
      await openRound()
      await expect(give).toBeEnabled()
      await page.goto(address)
      await before.getByRole('button', { name: 'Withdraw consent' }).click()
      const sheet = page.getByRole('dialog', { name: /^Withdraw consent/ })
      expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
      await sheet.getByRole('textbox').fill('The rash is looked at first')
      await sheet.getByRole('button', { name: 'Withdraw consent' }).click()
      await expect(sheet).toBeHidden()
      await expect(before).toContainText('Consent withdrawn: nothing is given')
      await expect(before).toContainText('The rash is looked at first')
      expect((await axe(page).analyze()).violations.map((one) => one.id)).toEqual([])
    })

    await test.step('the round gives nothing and says why', async () => {
      await openRound()
      await expect(child).toContainText('The rash is looked at first')
      await expect(give).toHaveCount(0)
      expect((await axe(round).analyze()).violations.map((one) => one.id)).toEqual([])
    })

    await test.step('signed again, it is given again', async () => {
      await before.getByRole('button', { name: 'Sign consent' }).click()
      await expect(before).toContainText('Consents for this version signed')
      await openRound()
      await expect(give).toBeEnabled()
    })
  })
