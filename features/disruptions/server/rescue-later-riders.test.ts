import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { letSignIn, MORNING } from '#app/server/testing/line-scene.ts'
import { schoolDay } from '#app/server/testing/school-day-scene.ts'
import { withdrawAbsence } from '#features/absences/shared/absences.contract.ts'
import { searchNotices } from '#features/notices/shared/notices.contract.ts'
import { interruptRun } from '#features/runs/shared/exits.contract.ts'
import { sendRescue } from '#features/runs/shared/rescue.contract.ts'
import { getRun, reachStop, startRun } from '#features/runs/shared/runs.contract.ts'
import { decideRide } from '#features/scheduling/shared/ride-decisions.contract.ts'

/** Children who are expected only after a rescue was sent to the run that stands. */
let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app?.close())

/**
 * The run home stands at the school: Ben is on board, Cleo waits. Ada is not expected, because she was brought back in the morning
 * (`brought back`) or her parent reported her absent.
 */
async function standing(why: 'brought back' | 'absent') {
  const day = await schoolDay(app)
  const { organisation, group, ada, home, out, office, parent, assistant, children } = day
  const [, ben, cleo] = children
  if (why === 'brought back') {
    await out.start()
    await day.boards()
    app.clock.pass({ minutes: 20 })
    await out.send(out.say('RETURNED', ada, { acceptance: { place: 'base', by: 'Teresa Bidella' } }))
  }
  const absence = why === 'absent' ? await day.report('from_school') : null
  app.clock.pass({ minutes: 1 })
  await home.start()
  await home.send(home.say('BOARDED', ben))
  app.clock.pass({ minutes: 1 })
  const device = () => ({ deviceId: 'phone-1', clockOffsetMs: 0, occurredAt: app.clock.now().toISOString() })
  const interrupt = (id: string, as = assistant) =>
    as.call(interruptRun, { params: { id }, body: { reason: 'A flat tyre', ...device() } })
  await interrupt(home.run.id)
  app.clock.pass({ seconds: 1 })
  const sendHelp = async (name: string, runId = home.run.id) => {
    const lead = await organisation.person([{ role: 'CB_ASSISTANT', group }], { name, surname: 'Conti' })
    await letSignIn(app, lead)
    const body = { outside: { plate: `${name} 123`, seats: 8 }, leadId: lead.personId }
    const { id } = await office.call(sendRescue, { params: { id: runId }, body })
    const crew = app.as(lead)
    const read = () => crew.call(getRun, { params: { id } })
    const atLead = () => ({ ...device(), deviceId: `phone of ${name}` })
    return {
      id,
      crew,
      read,
      riders: async () => (await read()).passengers.map((one) => [one.childId, one.state]),
      start: () => crew.call(startRun, { body: { runId: id, ...atLead() } }),
      leave: async (stop: string) => {
        const stopId = (await read()).stops.find((one) => one.name === stop)!.id
        await crew.call(reachStop, { body: { runId: id, stopId, what: 'left', ...atLead() } })
      },
      breakDown: () => interrupt(id, crew),
    }
  }
  const passengerId = (await home.passenger(ada))!.id
  return {
    ...day,
    ben,
    cleo,
    sendHelp,
    decide: (decision: 'riding' | 'not_riding', id = passengerId) =>
      office.call(decideRide, { params: { id }, body: { decision } }),
    withdraw: () => parent.call(withdrawAbsence, { params: { id: absence?.id ?? '' } }),
    reportAgain: () => day.report('from_school'),
    breakdown: async () => (await day.alerts()).find(({ rule }) => rule === 'BREAKDOWN')?.values,
    told: async () => (await parent.list(searchNotices, { body: {} })).data.map(({ title }) => title),
  }
}

test('a child who is decided to ride after the rescue was sent rides on the rescue, and the family reads which vehicle comes', async () => {
  const { ada, cleo, home, sendHelp, decide, breakdown, told, card } = await standing('brought back')
  const rescue = await sendHelp('Bea')
  expect(await rescue.riders()).toEqual([[cleo.id, 'EXPECTED']])
  const answer = await decide('riding')
  expect(answer).toMatchObject({ decision: 'riding' })
  const rider = (await rescue.read()).passengers.find((one) => one.childId === ada.id)
  expect(rider).toMatchObject({ id: answer.passengerId, state: 'EXPECTED', broughtBack: { decision: 'riding' } })
  expect((await rescue.read()).stops.find(({ id }) => id === rider?.boardStopId)?.name).toBe('School')
  expect(await home.passenger(ada)).toBeUndefined()
  expect(await breakdown()).toMatchObject({ onBoard: 1, waiting: 0 })
  expect(await told()).toEqual(expect.arrayContaining(['runs.notice.rescueComes', 'runs.notice.rideExpected']))
  expect((await card()).child?.runs.filter((run) => run.direction === 'from_school')).toMatchObject([
    { runId: rescue.id, state: 'EXPECTED', rescue: true },
  ])
  // The decision can be changed on the list of the rescue.
  await decide('not_riding', answer.passengerId)
  expect(await rescue.riders()).toEqual(expect.arrayContaining([[ada.id, 'ABSENT']]))
  await decide('riding', answer.passengerId)
  expect(await rescue.riders()).toEqual(expect.arrayContaining([[ada.id, 'EXPECTED']]))
  expect(await breakdown()).toMatchObject({ onBoard: 1, waiting: 0 })
})

test('a child whose absence is withdrawn after the rescue was sent rides on the rescue', async () => {
  const { ada, home, sendHelp, withdraw, breakdown, told } = await standing('absent')
  const rescue = await sendHelp('Bea')
  await withdraw()
  expect(await rescue.riders()).toEqual(expect.arrayContaining([[ada.id, 'EXPECTED']]))
  expect(await home.passenger(ada)).toBeUndefined()
  expect(await breakdown()).toMatchObject({ onBoard: 1, waiting: 0 })
  expect(await told()).toContain('runs.notice.rescueComes')
})

test('a child who is asked about is on one list alone when the plan of the day is made again after the rescue was sent', async () => {
  const { ada, cleo, home, parent, sendHelp, decide, reportAgain } = await standing('brought back')
  const rescue = await sendHelp('Bea')
  const { id } = await reportAgain()
  await parent.call(withdrawAbsence, { params: { id } })
  expect(await rescue.riders()).toEqual([[cleo.id, 'EXPECTED']])
  expect(await home.passenger(ada)).toMatchObject({ broughtBack: { decision: 'open' } })
  await decide('riding')
  expect(await rescue.riders()).toHaveLength(2)
  expect(await home.passenger(ada)).toBeUndefined()
})

test('absences that are withdrawn and reported while the run stands are counted in the alert of the office', async () => {
  const { ada, home, withdraw, reportAgain, breakdown } = await standing('absent')
  expect(await breakdown()).toMatchObject({ onBoard: 1, waiting: 1 })
  await withdraw()
  expect(await breakdown()).toMatchObject({ onBoard: 1, waiting: 2 })
  await reportAgain()
  app.clock.pass({ seconds: 1 })
  await home.send(home.say('ABSENT', ada))
  expect(await breakdown()).toMatchObject({ onBoard: 1, waiting: 1 })
})

test('a child whose stop the rescue has left stays with the run that stands, and the office reads that the child waits', async () => {
  const { ada, cleo, home, sendHelp, decide, breakdown } = await standing('brought back')
  const rescue = await sendHelp('Bea')
  await rescue.start()
  app.clock.pass({ minutes: 1 })
  await rescue.leave('School')
  await decide('riding')
  expect(await rescue.riders()).toEqual([[cleo.id, 'EXPECTED']])
  expect(await home.passenger(ada)).toMatchObject({ state: 'EXPECTED' })
  expect(await breakdown()).toMatchObject({ onBoard: 1, waiting: 1 })
})

test('a child rides on the last of several rescues where each one before stands too', async () => {
  const { ada, cleo, sendHelp, decide } = await standing('brought back')
  const first = await sendHelp('Bea')
  await first.start()
  app.clock.pass({ minutes: 1 })
  await first.breakDown()
  app.clock.pass({ minutes: 1 })
  const second = await sendHelp('Ivo', first.id)
  expect(await second.riders()).toEqual([[cleo.id, 'EXPECTED']])
  await decide('riding')
  expect(await second.riders()).toEqual(
    expect.arrayContaining([
      [ada.id, 'EXPECTED'],
      [cleo.id, 'EXPECTED'],
    ]),
  )
  expect(await first.riders()).toEqual([])
})

test('a child whose boarding is undone after the rescue was sent rides on the rescue again', async () => {
  const { ben, cleo, home, sendHelp, breakdown } = await standing('absent')
  const rescue = await sendHelp('Bea')
  const boarded = home.say('BOARDED', cleo, { childId: cleo.id })
  await home.send(boarded)
  expect(await rescue.riders()).toEqual([])
  app.clock.pass({ seconds: 5 })
  await home.send(home.say('UNDO', cleo, { childId: cleo.id, supersedesId: boarded.id }))
  expect(await rescue.riders()).toEqual([[cleo.id, 'EXPECTED']])
  expect(await home.passenger(ben)).toMatchObject({ state: 'BOARDED' })
  expect(await breakdown()).toMatchObject({ onBoard: 1, waiting: 0 })
})

test('a child of whom the crew of the run that stands records where it is, is on the list of that run alone', async () => {
  const { cleo, home, sendHelp, breakdown } = await standing('absent')
  const rescue = await sendHelp('Bea')
  const boarded = home.say('BOARDED', cleo, { childId: cleo.id })
  await home.send(boarded)
  app.clock.pass({ seconds: 5 })
  await home.send(home.say('UNDO', cleo, { childId: cleo.id, supersedesId: boarded.id }))
  expect(await rescue.riders()).toEqual([[cleo.id, 'EXPECTED']])
  const acceptance = { place: 'base', by: 'Teresa Bidella' } as const
  await home.send(home.say('RETURNED', cleo, { childId: cleo.id, acceptance }))
  expect(await rescue.riders()).toEqual([])
  // Brought back without having boarded: a person has to say where the child is.
  expect(await home.passenger(cleo)).toMatchObject({ state: 'UNRESOLVED' })
  expect(await breakdown()).toMatchObject({ onBoard: 2, waiting: 0 })
})
