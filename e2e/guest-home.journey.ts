import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { searchChildren } from '#features/children/shared/children.contract.ts'
import { recordEvent } from '#features/events/shared/events.contract.ts'
import { recordMeasurement } from '#features/measurements/shared/measurements.contract.ts'
import { createGuest } from '#features/people/shared/records.contract.ts'
import { associate, disassociate } from '#features/relationships/shared/relationships.contract.ts'
import { getMyInfo } from '#features/session/shared/session.contract.ts'
import { MORNING, test } from './app.ts'
import { axe } from './axe.ts'
import { callAs } from './care-steps.ts'
import { arrive } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

for (const size of PHONE_SIZES)
  test(`the home of a family shows its guest, and of a guest alone nothing about children, at ${size.width}`, async ({
    browser,
    app,
  }) => {
    const [office, parent] = [await callAs(app, 'CB_ADMIN'), await callAs(app, 'CB_PARENT')]
    const me = await parent.call(getMyInfo, {})
    const [group] = me.customerGroupDtoCollection
    if (!group) throw new Error('the parent of the demo has a group')
    const guest = await office.call(createGuest, {
      body: { customerGroupId: group.id, name: 'Elvira', surname: 'Modello', birthDate: '1942-02-03' },
    })
    await office.call(associate, {
      body: { parentId: me.id, childId: guest.id, kind: 'other', see: true, seeCare: true, notify: true },
    })
    await parent.call(recordEvent, {
      body: {
        id: randomUUID(),
        personId: guest.id,
        kind: 'APPOINTMENT',
        startsAt: new Date(Date.parse(MORNING) + 30 * 3_600_000).toISOString(),
        content: { what: 'Eye clinic' },
      },
    })

    const { page, errors } = await arrive(browser, app, 'CB_PARENT', size)
    const card = page.getByRole('region', { name: guest.fullName })
    await expect(card).toContainText('Nothing recorded yet today.')
    await expect(card.getByRole('list', { name: 'Coming up' })).toContainText('06/10/2026Appointment13:30 · Eye clinic')
    await office.call(recordMeasurement, {
      body: { id: randomUUID(), personId: guest.id, measurement: 'TEMPERATURE', value: '36,7' },
    })
    await page.reload()
    await expect(card.getByRole('list', { name: 'Today' })).toContainText('Temperature: 36,7 °C')
    expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([])

    for (const child of await parent.call(searchChildren, { body: {} }))
      await office.call(disassociate, { body: { parentId: me.id, childId: child.id } })
    await page.reload()
    await expect(card).toContainText('Temperature: 36,7 °C')
    await expect(page.getByText('No children here yet')).toBeHidden()
    await card.getByRole('link', { name: 'Show the whole history' }).click()
    await expect(page.getByRole('tab', { name: 'History', selected: true })).toBeVisible()
    expect(errors).toEqual([])
  })
