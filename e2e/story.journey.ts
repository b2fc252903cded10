import { expect, type Page } from '@playwright/test'
import { clicksOn } from './clicks.ts'
import { board, confirmClose, leaveFor, noShowEarly, setOff } from './crew-steps.ts'
import { test } from './app.ts'
import { arrive, PHONE, type Person } from './people.ts'
import { PHONE_SIZES } from './widths.ts'

/** Those who do not ride home this afternoon. */
const AWAY = ['Bianca Esempio-Montanari', 'Amira Saggio', 'Oliver Campione', 'Sofia Traccia', 'Jonas Schizzo']
/** A folder for a picture of each person's screen at each turn; without it none is taken. */
const PICTURES = process.env['CARAVAN_PICTURES']

/** Counts heads, walks the vehicle and closes; where somebody did not come the names are asked about. */
async function close(page: Page, heads: number, cameNot = false): Promise<void> {
  await expect(page.getByText('Every child is accounted for')).toBeVisible()
  for (let counted = 0; counted < heads; counted += 1) await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('switch', { name: /Post-trip vehicle check done/ }).click()
  await (cameNot ? confirmClose(page) : page.getByRole('button', { name: 'Close the run', exact: true }).click())
  await expect(page.getByText('Run closed. Thank you.')).toBeVisible()
}

for (const size of PHONE_SIZES) {
  const width = size === PHONE ? 'phones' : 'wide screens'

  test(`the story of a day on ${width}: crew, office and family read the same at each turn`, async ({
    browser,
    app,
  }) => {
    test.setTimeout(240_000)
    const [office, crew, other, family] = await Promise.all([
      arrive(browser, app, 'CB_ADMIN', size),
      arrive(browser, app, 'CB_ASSISTANT', size),
      arrive(browser, app, 'CB_ASSISTANT', size, 'colleague'),
      arrive(browser, app, 'CB_PARENT', size),
    ])
    const people: Record<string, Person> = { office, crew, other, family }
    const [desk, phone, second] = [office.page, crew.page, other.page]
    const card = (name: string) => family.page.getByRole('region', { name })
    const alert = (words: string) => desk.getByRole('article').filter({ hasText: words })
    /** What each of them sees now, for a person to look at. */
    const look = async (moment: string) => {
      if (!PICTURES) return
      for (const [who, { page }] of Object.entries(people))
        await page.screenshot({ path: `${PICTURES}/${width.replace(' ', '-')}-${moment}-${who}.png` })
    }

    await test.step('a late absence: a card for the crew, who confirms it', async () => {
      await phone.getByRole('link', { name: 'Open the run' }).first().click()
      await expect(phone.getByRole('heading', { name: 'Line 3 Collina' })).toBeVisible()
      await setOff(phone)
      await card('Matilde Ferri').getByRole('button', { name: 'Absent today' }).click()
      await expect(phone.getByText('The family says absent. Please confirm.')).toBeVisible()
      await look('1-late-absence')
      const row = phone.getByRole('listitem').filter({ hasText: 'Matilde Ferri' })
      await row.getByRole('button', { name: 'Absent', exact: true }).click()
      await expect(phone.getByText(/1 absent/)).toBeVisible()
      await expect(card('Matilde Ferri')).toContainText('Absent')
      await board(phone, 'Leonardo Ferri')
      await expect(card('Leonardo Ferri')).toContainText('On board')
    })

    await test.step('a child who is on no list of this run boards: the office reads where it is expected', async () => {
      await phone.getByRole('button', { name: 'Somebody not on the list' }).click()
      await phone.getByRole('combobox', { name: /Child/ }).fill('Disegno')
      await phone.keyboard.press('Enter')
      await phone.getByRole('option', { name: /Greta Disegno/ }).click()
      await phone.getByRole('dialog').getByRole('button', { name: 'On board' }).click()
      await expect(phone.getByText('2 of 9')).toBeVisible()
      await expect(alert('Greta Disegno')).toContainText('Walking line Alpi')
      await look('2-unplanned')
    })

    await test.step('the vehicle breaks down: office and families read who is on board', async () => {
      await phone.getByRole('button', { name: 'The vehicle cannot go on' }).click()
      await phone.getByLabel('Reason').fill('A flat tyre')
      await phone.getByRole('button', { name: 'Interrupt the run' }).click()
      await expect(phone.getByText('Interrupted with 2 children on board')).toBeVisible()
      await expect(phone.getByRole('listitem').filter({ hasText: 'Greta Disegno' })).toContainText('not on the list')
      await expect(alert('Line 3 Collina cannot go on')).toContainText('A flat tyre')
      await expect(card('Leonardo Ferri')).toContainText('Interrupted: on board with the crew')
      await expect(card('Leonardo Ferri')).toContainText('The time is not known yet')
      await look('3-breakdown')
    })

    await test.step('another vehicle comes: its crew reads where to go and who waits', async () => {
      const clicks = await clicksOn(desk)
      await alert('Line 3 Collina cannot go on').getByRole('link', { name: 'Open the run' }).click()
      await desk.getByRole('button', { name: 'Send another vehicle' }).click()
      await expect(desk.getByRole('radio', { name: /^Bus 9/ })).toBeChecked()
      await expect(desk.getByRole('radio', { name: /^Bea Conti/ })).toBeChecked()
      await expect(desk.getByText(/Not offered.*Minibus Lago/)).toBeVisible()
      await desk.getByRole('button', { name: 'Send rescue' }).click()
      await expect(desk.getByText('Bea Conti is told')).toBeVisible()
      await expect(desk.getByRole('region', { name: 'Rescue' })).toContainText('Sent')
      expect(await clicks()).toBe(3)
      await expect(card('Leonardo Ferri')).toContainText('Bus 9 is coming')
      await second.getByRole('link', { name: 'Open the run' }).first().click()
      await expect(second.getByRole('heading', { name: 'Line 3 Collina rescue, Bus 9' })).toBeVisible()
      await expect(second.getByText('Rescue for Line 3 Collina')).toBeVisible()
      await expect(second.getByText('2 children to take on')).toBeVisible()
      await expect(second.getByText('With them: Aldo Bruni')).toBeVisible()
      await look('4-rescue-sent')
      await setOff(second)
      await expect(second.getByText('2 children to take on')).toBeVisible()
      await expect(second.getByText('With them: Aldo Bruni')).toBeVisible()
      await expect(desk.getByRole('region', { name: 'Rescue' })).toContainText('On the way')
    })

    await test.step('the children are handed over only with the right count, and counted on the other side', async () => {
      await phone.getByRole('button', { name: 'Hand children to another run' }).click()
      await phone.getByRole('radio', { name: 'Line 3 Collina rescue, Bus 9 · Bus 9' }).click()
      await phone.getByRole('button', { name: 'One more' }).click()
      await expect(phone.getByText('You counted 1, the list says 2')).toBeHidden()
      await phone.getByRole('button', { name: 'Hand over' }).click()
      await expect(phone.getByText('You counted 1, the list says 2')).toBeVisible()
      await phone.getByRole('button', { name: 'One more' }).click()
      await phone.getByRole('button', { name: 'Hand over' }).click()
      await expect(phone.getByText('Changing to another run')).toHaveCount(2)
      // The number is compared once it was given, and not shown before.
      await expect(second.getByText('Children come to you from Line 3 Collina')).toBeVisible()
      await second.getByRole('button', { name: 'Count and take them on' }).click()
      await second.getByRole('button', { name: 'One more' }).click()
      await expect(second.getByText('You counted 1, the list says 2')).toBeHidden()
      await second.getByRole('button', { name: 'All on board' }).click()
      await expect(second.getByText('You counted 1, the list says 2')).toBeVisible()
      await second.getByRole('button', { name: 'One more' }).click()
      await second.getByRole('button', { name: 'All on board' }).click()
      // Six wait at the stops that the rescue took over.
      await expect(second.getByText('2 of 8')).toBeVisible()
      await expect(desk.getByText('Interrupted with 0 children on board')).toBeVisible()
      await expect(desk.getByRole('region', { name: 'Rescue' })).toContainText('All children transferred')
      await expect(card('Leonardo Ferri')).toContainText('On Bus 9')
      await look('5-on-the-rescue')
    })

    await test.step('the rescue run brings them to school and is closed', async () => {
      for (const stop of ['Via della Turbia', 'Via Grimaldi', 'Piazza Mercato', 'Corso Alberto', 'Scuola Collina'])
        await leaveFor(second, stop)
      await second.getByRole('button', { name: 'All 2 get off here' }).click()
      await second.getByRole('button', { name: 'All got off' }).click()
      await second.getByRole('button', { name: 'Close the run' }).click()
      for (let left = 6; left > 0; left -= 1) {
        const open = second.getByRole('button', { name: /^Not here: / })
        await expect(open).toHaveCount(left)
        await open.first().click()
        await second.getByRole('dialog').getByRole('button', { name: 'Record a no-show' }).click()
        await second.getByRole('button', { name: /^At home: / }).click()
      }
      await close(second, 2, true)
      await expect(card('Leonardo Ferri')).toContainText('Arrived')
    })

    await test.step('school ends early: the new times stand on every screen', async () => {
      await phone.goto('/loggedIn/menuPage/')
      await desk.goto('/loggedIn/routeList/?list=calendar')
      await desk.getByLabel('Group', { exact: true }).selectOption('Scuola primaria Collina')
      await desk.getByRole('button', { name: / 5 October 2026/ }).click()
      await desk.getByText('Ends early', { exact: true }).click()
      await desk.getByLabel('School ends at').fill('08:40')
      await desk.getByLabel('Reason').fill('Snow')
      await desk.getByRole('button', { name: 'Enter days' }).click()
      await desk.getByRole('button', { name: 'Dismiss early' }).click()
      await expect(card('Leonardo Ferri')).toContainText('08:45')
      await expect(phone.getByText(/08:45/).first()).toBeVisible()
      await look('6-early-dismissal')
      await desk.goto('/loggedIn/menuPage/')
    })

    await test.step('on the return run a child is carried past its stop: asked about with its name, and alerted', async () => {
      await phone.goto('/loggedIn/menuPage/')
      await phone.getByRole('link', { name: /Line 3 Collina, home \d\d:\d\d/ }).click()
      await setOff(phone)
      for (const name of ['Leonardo Ferri', 'Noah Modello']) await board(phone, name)
      for (const stop of ['Corso Alberto', 'Piazza Mercato']) await leaveFor(phone, stop)
      await phone
        .getByRole('button', { name: /^Next stop: Via Grimaldi/ })
        .last()
        .click()
      const question = phone.getByRole('dialog', { name: 'Leave Piazza Mercato?' })
      await expect(question).toContainText('Noah Modello')
      await look('7-carried-past')
      await question.getByRole('button', { name: 'Leave anyway' }).click()
      await expect(alert('Still on board after Piazza Mercato')).toContainText('Noah Modello')
      await leaveFor(phone, 'Via della Turbia')
    })

    await test.step('the family takes its child; the other is returned to school, where somebody accepts him', async () => {
      await phone.getByRole('button', { name: 'Who is here?' }).click()
      const here = phone.getByRole('list', { name: 'Who is here?' })
      await here.getByRole('button', { name: /Pia Ferri/ }).click()
      await phone.getByRole('button', { name: 'Hand over to Pia Ferri' }).click()
      await expect(card('Leonardo Ferri')).toContainText('with Pia Ferri')
      await phone.getByRole('button', { name: 'Close the run' }).click()
      for (const name of AWAY) {
        await noShowEarly(phone, `Not here: ${name}`)
        await phone.getByRole('button', { name: `With the family: ${name}` }).click()
      }
      await phone.getByRole('button', { name: 'Returned to school: Noah Modello' }).click()
      await look('8-close')
      const drawer = phone.getByRole('dialog', { name: 'Who has accepted Noah Modello?' })
      await drawer.getByLabel('Name of the person').fill('Teresa Bidella')
      await drawer.getByRole('button', { name: 'Returned to school' }).click()
      await close(phone, 2, true)
      await look('9-end')
    })

    for (const person of [office, crew, other, family]) expect(person.errors).toEqual([])
  })
}
