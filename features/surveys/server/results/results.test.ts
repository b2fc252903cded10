import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { crew, enrol, makeGuardian, MORNING } from '#app/server/testing/line-scene.ts'
import { addPassenger } from '#features/routes/shared/passengers.contract.ts'
import { createRoute, setRouteStops } from '#features/routes/shared/routes.contract.ts'
import { exportResults, getResults, printResults } from '../../shared/results.contract.ts'
import { closeSurvey } from '../../shared/surveys.contract.ts'
import { turnRounds } from '../rounds.jobs.ts'
import { question, scale, surveyScene } from '../testing/survey-scene.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ now: MORNING })))
beforeEach(() => app.clock.set(MORNING))
afterAll(() => app.close())

test('every kind of answer is counted as it was given', async () => {
  const { admin, organisation, open, answer, parents } = await surveyScene(app)
  const { id } = await open({
    content: [
      {
        key: 'one',
        title: { en: 'One' },
        questions: [
          scale('safe', { required: false }),
          scale('ways', { type: 'checkbox', required: false }),
          question('on', { type: 'switch' }),
          question('age', { type: 'decimal' }),
          question('born', { type: 'date' }),
        ],
      },
    ],
  })
  const [one, two] = await parents(2)
  await answer(organisation.parent, id, { safe: 'v3', ways: 'v1;v3', on: true, age: 1.5, born: '2019-02-01' })
  await answer(one!, id, { safe: 'v1', ways: 'v3', on: false, age: 3 })
  await answer(two!, id, {})
  const { answered, questions } = await admin.call(getResults, { params: { id } })
  expect(answered).toBe(3)
  expect(questions).toMatchObject([
    { answered: 2, mean: 2, options: [{ count: 1 }, { count: 0 }, { count: 1 }] },
    { answered: 2, mean: 7 / 3, options: [{ count: 1 }, { count: 0 }, { count: 2 }] },
    { answered: 2, mean: null, options: [{ count: 1 }, { count: 1 }] },
    { answered: 2, mean: 2.25 },
    { answered: 1, texts: ['2019-02-01'] },
  ])
})

test('an earlier round is exported and printed, as table and as paper', async () => {
  const { admin, organisation, open, answer } = await surveyScene(app)
  const { id } = await open({ closesAt: '2026-10-08T10:00:00Z', every: 'week' })
  await answer(organisation.parent, id, { safe: 'v1', why: 'First' })
  app.clock.set('2026-10-12T05:50:00Z')
  await app.runJob(organisation.id, turnRounds, undefined)
  await answer(organisation.parent, id, { safe: 'v3', why: 'Second' }, { round: 2 })
  // Whoever exports has confirmed a moment ago that it is they.
  app.clock.set(MORNING)
  const csv = async (round?: string) =>
    (await admin.send(exportResults, { params: { id }, query: { format: 'csv', ...(round && { round }) } })).body
  expect(await csv()).toMatch(/Second/)
  expect(await csv('1')).toMatch(/First/)
  expect(await csv('1')).not.toMatch(/Second/)
  for (const query of [{}, { round: '1' }]) {
    const paper = await admin.send(printResults, { params: { id }, query })
    expect(paper.statusCode).toBe(200)
    expect(paper.headers['content-type']).toBe('application/pdf')
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect((await admin.send(printResults, { params: { id }, query: { round: '3' } })).statusCode).toBe(404)
  expect((await admin.send(exportResults, { params: { id }, query: { format: 'csv', round: 'x' } })).statusCode).toBe(
    400,
  )
})

test('an anonymous survey is printed no sooner than it is shown', async () => {
  const { admin, organisation, open, answer, parents } = await surveyScene(app)
  const { id } = await open({ anonymous: true })
  const print = async () => (await admin.send(printResults, { params: { id } })).statusCode
  for (const one of [organisation.parent, ...(await parents(4))]) await answer(one, id)
  expect(await print()).toBe(409)
  await admin.call(closeSurvey, { params: { id } })
  expect(await print()).toBe(200)
})

test('answers with names are read by route: of families that ride it and its crew; anonymous ones are not', async () => {
  const { admin, organisation, group, route, children, open, answer, parents } = await surveyScene(app)
  const { id } = await open()
  const [other] = await parents(1)
  await answer(organisation.parent, id, { safe: 'v1', why: 'Rides it' })
  await answer(other!, id, { safe: 'v3', why: 'Does not' })
  const all = await admin.call(getResults, { params: { id } })
  expect(all).toMatchObject({
    answered: 2,
    route: null,
    routes: expect.arrayContaining([{ id: route.id, name: route.name }]),
  })
  const query = { route: route.id }
  expect(await admin.call(getResults, { params: { id }, query })).toMatchObject({
    route: route.id,
    answered: 1,
    asks: 1,
    questions: [{ answered: 1, mean: 1 }, { texts: ['Rides it'] }],
    trend: [{ answered: 1, mean: 1 }],
  })
  const csv = await admin.send(exportResults, { params: { id }, query: { format: 'csv', ...query } })
  expect(csv.body).toMatch(/Rides it/)
  expect(csv.body).not.toMatch(/Does not/)
  expect((await admin.send(printResults, { params: { id }, query })).statusCode).toBe(200)
  // Whoever is restricted from the children who ride does not learn that they do.
  const estranged = await organisation.person([{ role: 'CB_ADMIN', group }])
  for (const child of children) await makeGuardian(app, organisation, estranged, child, { restricted: true })
  expect((await app.as(estranged).call(getResults, { params: { id }, query })).answered).toBe(0)
  const foreign = { route: crypto.randomUUID() }
  expect(await admin.refused(getResults, { params: { id }, query: foreign })).toMatchObject({ status: 404 })
  const anonymous = await open({ anonymous: true })
  expect(await admin.refused(getResults, { params: { id: anonymous.id }, query })).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'route' }],
  })
})

test('of a route are those who see a child that rides it and its own crew, not those of another route', async () => {
  const { admin, organisation, group, route, children, open, answer } = await surveyScene(app)
  const person = (role: 'CB_PARENT' | 'CB_ASSISTANT') => organisation.person([{ role, group }])
  const { id: routeId } = await admin.call(createRoute, {
    body: { customerGroupId: group.id, name: 'Line 4', mode: 'bus', direction: 'to_school', capacity: 20 },
  })
  const stops = route.stopList.map(({ placeId }, at) => ({ placeId, plannedTime: `08:1${at}` }))
  const line = await admin.call(setRouteStops, { params: { id: routeId }, body: { version: 1, stops } })
  const [board, , alight] = line.stopList.map(({ id }) => id)
  const dana = await enrol(app, organisation, 'Dana')
  await admin.call(addPassenger, {
    body: { routeId, childId: dana.id, boardStopId: board ?? '', alightStopId: alight ?? '' },
  })
  const [unseen, ofDana, crewOfDana] = [
    await person('CB_PARENT'),
    await person('CB_PARENT'),
    await person('CB_ASSISTANT'),
  ]
  await makeGuardian(app, organisation, unseen, children[0], { see: false })
  await makeGuardian(app, organisation, ofDana, dana)
  await crew(app, organisation, routeId, [crewOfDana])
  const { id } = await open({ audience: { roles: ['CB_PARENT', 'CB_ASSISTANT'] } })
  const { parent, assistant } = organisation
  for (const who of [parent, assistant, unseen, ofDana, crewOfDana])
    expect((await answer(who, id, { safe: 'v1', why: who.surname })).statusCode).toBe(200)
  const read = await admin.call(getResults, { params: { id }, query: { route: route.id } })
  expect(read).toMatchObject({ answered: 2, asks: 2 })
  expect(read.questions[1]?.texts.toSorted()).toEqual([parent.surname, assistant.surname].toSorted())
})

test('of anonymous answers a question that few answered is hidden, and no row holds the answers of one person', async () => {
  const { admin, organisation, open, answer, parents } = await surveyScene(app)
  const said = (key: string) => question(key, { type: 'string', required: false })
  const content = [
    {
      key: 'one',
      title: { en: 'One' },
      questions: [said('first'), said('second'), said('rare'), scale('safe', { required: false })],
    },
  ]
  const { id } = await open({ anonymous: true, content })
  const people = [organisation.parent, ...(await parents(7))]
  for (const [n, one] of people.entries())
    await answer(one, id, {
      first: `first ${n}`,
      second: `second ${n}`,
      ...(n < 4 && { rare: `rare ${n}`, safe: 'v1' }),
    })
  await admin.call(closeSurvey, { params: { id } })
  const { answered, questions } = await admin.call(getResults, { params: { id } })
  expect(answered).toBe(8)
  expect(questions.map(({ answered: count, texts }) => [count, texts.length])).toEqual([
    [8, 8],
    [8, 8],
    [4, 0],
    [4, 0],
  ])
  expect(questions[3]).toMatchObject({ mean: null, options: [{ count: 0 }, { count: 0 }, { count: 0 }] })
  const { body } = await admin.send(exportResults, { params: { id }, query: { format: 'csv' } })
  expect(body).not.toMatch(/rare \d/)
  const numbersOf = (key: string) => [...body.matchAll(new RegExp(`${key} (\\d)`, 'g'))].map(([, n]) => n)
  const everybody = new Set(people.map((_, n) => String(n)))
  for (const key of ['first', 'second']) expect(new Set(numbersOf(key))).toEqual(everybody)
  // By chance the two columns are in the same order in one of 40,320 runs.
  expect(numbersOf('first')).not.toEqual(numbersOf('second'))
})
