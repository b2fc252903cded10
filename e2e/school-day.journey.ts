import { expect } from '@playwright/test'
import { restrictUgo } from './adults.ts'
import {
  board,
  confirmClose,
  driveToSchool,
  leaveFor,
  noShowEarly,
  openBusRun,
  openFromBoard,
  setOff,
} from './crew-steps.ts'
import { test } from './app.ts'
import { arrive, DESK, PHONE } from './people.ts'

/** Those who are at home this morning, as their crew learns at the close. */
const AT_HOME = ['Amira Saggio', 'Oliver Campione', 'Noah Modello', 'Sofia Traccia', 'Jonas Schizzo']
const RETURN = 'Line 3 Collina, home'

test('a school day with gaps: who accepts a child, who is absent, and a school that ends early while the crew is ready', async ({
  browser,
  app,
}) => {
  const [office, crew, other, family] = await Promise.all([
    arrive(browser, app, 'CB_ADMIN', DESK),
    arrive(browser, app, 'CB_ASSISTANT', PHONE),
    arrive(browser, app, 'CB_ASSISTANT', PHONE, 'colleague'),
    arrive(browser, app, 'CB_PARENT', PHONE),
  ])
  const [desk, phone, second, home] = [office.page, crew.page, other.page, family.page]
  const card = (name: string) => home.getByRole('region', { name })
  const alert = (words: string | RegExp) => desk.getByRole('article').filter({ hasText: words })
  const leonardo = phone.getByRole('region', { name: 'Leonardo Ferri' })
  const acceptedBy = async (name: string) => {
    await leonardo.getByRole('button', { name: 'Returned to base: Leonardo Ferri' }).click()
    const drawer = phone.getByRole('dialog')
    await drawer.getByRole('textbox', { name: 'Name of the person' }).fill(name)
    await drawer.getByRole('button', { name: 'Returned to base' }).click()
    await expect(drawer).toHaveCount(0)
  }
  const enterEarlyEnd = async (time: string) => {
    await desk.goto('/loggedIn/routeList/?list=calendar')
    await desk.getByLabel('Group', { exact: true }).selectOption('Scuola primaria Collina')
    await desk.getByRole('button', { name: / 5 October 2026/ }).click()
    await desk.getByText('Ends early', { exact: true }).click()
    await desk.getByLabel('School ends at').fill(time)
    await desk.getByLabel('Reason').fill('Snow')
    await desk.getByRole('button', { name: 'Enter days' }).click()
    return desk.getByRole('dialog', { name: new RegExp(`school ends at ${time}`) })
  }

  await test.step('on the way to school a missing child whom nobody reported is a no-show for the office, not an absence', async () => {
    await openBusRun(phone)
    await setOff(phone)
    await board(phone, 'Leonardo Ferri')
    await driveToSchool(phone)
    await phone.getByRole('button', { name: 'Close the run' }).click()
    await expect(phone.getByRole('button', { name: /^Not here: / })).toHaveCount(7)
    await expect(phone.getByRole('button', { name: /^Absent: / })).toHaveCount(0)
    await noShowEarly(phone, 'Not here: Bianca Esempio-Montanari')
    await phone.getByRole('button', { name: 'I do not know, alert the school: Bianca Esempio-Montanari' }).click()
    await noShowEarly(phone, 'Not here: Matilde Ferri')
    await phone.getByRole('button', { name: 'With the family: Matilde Ferri' }).click()
    for (const name of AT_HOME) {
      await noShowEarly(phone, `Not here: ${name}`)
      await phone.getByRole('button', { name: `At home: ${name}` }).click()
    }
    await expect(alert('Bianca Esempio-Montanari is a no-show').first()).toBeVisible()
    await expect(desk.getByRole('region', { name: 'Absent today' })).toContainText('Nobody is absent today')
    await expect(card('Matilde Ferri')).not.toContainText(/\bAbsent\b(?! today| this)/)
  })

  await test.step('without network the phone records a restricted adult of whom it has not heard; the child is unclear for everybody', async () => {
    await crew.context.setOffline(true)
    await restrictUgo(desk, 'Ferri Leonardo')
    await acceptedBy('Hugo Bigi')
    await expect(phone.getByText('Every child is accounted for')).toBeVisible()
    await crew.context.setOffline(false)
    await expect(leonardo).toContainText('by Hugo Bigi · a restricted adult')
    await expect(phone.getByText('You cannot close yet')).toBeVisible()
    const refused = alert('Leonardo Ferri was handed over to an unauthorised person').first()
    await expect(refused).toContainText('Hugo Bigi')
    await expect(refused).toContainText('Call the crew')
    await expect(desk.getByText(/Ask Hugo Bigi/)).toHaveCount(0)
    await expect(card('Leonardo Ferri')).toContainText('We are finding out')
    await expect(card('Leonardo Ferri')).not.toContainText(/Arrived|accepted by/i)
  })

  await test.step('the child is accepted by somebody else, and the no-show stays with the office after the close', async () => {
    await acceptedBy('Teresa Bidella')
    await expect(phone.getByText('Every child is accounted for')).toBeVisible()
    await phone.getByRole('button', { name: 'One more' }).click()
    await phone.getByRole('switch', { name: /Post-trip vehicle check done/ }).click()
    await confirmClose(phone)
    await expect(phone.getByText('Run closed. Thank you.')).toBeVisible()
    await expect(desk.getByRole('row', { name: /Line 3 Collina(?!, home)/ })).toContainText('Closed')
    await expect(alert('Bianca Esempio-Montanari is a no-show').first()).toBeVisible()
  })

  await test.step('the colleague takes the return run over and is ready', async () => {
    await openFromBoard(desk, RETURN)
    await desk.getByRole('button', { name: 'Crew' }).click()
    await desk.getByRole('button', { name: 'Hand over this run' }).click()
    const code = (await desk.getByRole('dialog').getByRole('status').innerText()).trim()
    await second.getByRole('button', { name: 'Take over a run' }).click()
    await second.getByRole('textbox', { name: 'Code' }).fill(code)
    await second.getByRole('button', { name: 'Take it over' }).click()
    await expect(second.getByText(/there since/)).toBeVisible()
    await desk.goto('/loggedIn/menuPage/')
    await expect(desk.getByRole('row', { name: new RegExp(RETURN) })).toContainText('Ready')
  })

  await test.step('school ends early: the run that is ready moves, and crew and family are notified', async () => {
    const question = await enterEarlyEnd('08:40')
    await expect(question).toContainText('Return runs that leave earlier: 1')
    await expect(question.getByText('Already on the road')).toHaveCount(0)
    await question.getByRole('button', { name: 'Dismiss early' }).click()
    await expect(second.getByText(/08:45/).first()).toBeVisible()
    await second.goto('/loggedIn/notificationScreen/')
    await expect(second.getByText(/Line 3 Collina, home leaves at 08:45, not at/).first()).toBeVisible()
    await home.goto('/loggedIn/notificationScreen/')
    await expect(home.getByText(/Line 3 Collina, home leaves the school at 08:45/).first()).toBeVisible()
    await home.goto('/loggedIn/menuPage/')
    await desk.goto('/loggedIn/menuPage/')
  })

  await test.step('on the way home the crew cannot record an absence: the child is missing until a person answers', async () => {
    await second.goto('/loggedIn/menuPage/')
    await second.getByRole('link', { name: 'Open the run' }).first().click()
    await setOff(second)
    await second.getByRole('button', { name: /^Matilde Ferri/ }).click()
    await noShowEarly(second, 'Not here')
    const missing = alert('Matilde Ferri is missing').first()
    await expect(missing).toContainText('call the family and the crew')
    await expect(card('Matilde Ferri')).not.toContainText(/\bAbsent\b(?! today| this)/)
    for (const stop of ['Corso Alberto', 'Piazza Mercato', 'Via Grimaldi', 'Via della Turbia'])
      await leaveFor(second, stop)
    await second.getByRole('button', { name: 'Close the run' }).click()
    const open = second.getByRole('region', { name: 'Matilde Ferri' })
    await expect(open.getByRole('button', { name: /^Absent/ })).toHaveCount(0)
    await expect(missing).toBeVisible()
    await open.getByRole('button', { name: 'With the family: Matilde Ferri' }).click()
    await expect(alert('Matilde Ferri is missing')).toHaveCount(0)
  })

  await test.step('a run on the road does not move, and is named before anything is confirmed', async () => {
    const question = await enterEarlyEnd('08:20')
    await expect(question).toContainText(`Already on the road and not moved: ${RETURN}`)
    await question.getByRole('button', { name: 'Cancel' }).click()
  })

  for (const person of [office, crew, other, family]) expect(person.errors).toEqual([])
})
