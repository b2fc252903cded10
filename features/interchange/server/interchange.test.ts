import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { searchChildren } from '#features/children/shared/children.contract.ts'
import { allergyCalls } from '#features/conditions/shared/conditions.contract.ts'
import { ALL_RIGHTS, listParents, NO_RIGHTS } from '#features/relationships/shared/relationships.contract.ts'
import { searchParents } from '#features/people/shared/people.contract.ts'
import { listGroups } from '#features/groups/shared/groups.contract.ts'
import { familiesTemplate, importFamilies } from '../shared/interchange.contract.ts'
import { FAMILY_COLUMNS } from './families.rules.ts'
import { FAMILY, familyFile, importBody, type Cells } from './testing/family-file.ts'
import { locateReading } from './located.queries.ts'
import { importRows } from './import.commands.ts'
import { readBoston } from './boston.rules.ts'
import { readingOf } from './problem-kinds.rules.ts'

let app: TestApp
let school: TestOrganisation

beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(async () => {
  school = await newOrganisation(app)
})
afterAll(() => app.close())

const csv = (...lines: Cells[]): string => {
  const base: Cells = {
    ...FAMILY,
    group: school.groups[0].name,
    class: '2B',
    needs: 'wheelchair',
    parent1Name: 'Pia',
    parent1Surname: 'Rossi',
    parent1Email: 'pia@example.test',
    parent1Kind: 'mother',
  }
  return familyFile(lines.map((line) => ({ ...base, ...line })))
}
const body = (text: string | Uint8Array, dryRun = false) => ({ ...importBody(text, dryRun), rights: ALL_RIGHTS })
const administrator = () => app.as(school.administrator)
const send = (text: string, dryRun = false) => administrator().call(importFamilies, { body: body(text, dryRun) })
const withGroups = (text: string, names: string[], dryRun = false) =>
  administrator().call(importFamilies, {
    body: { ...body(text, dryRun), newGroups: names.map((name) => ({ name, zone: 'Europe/Rome' })) },
  })
const children = async () => (await administrator().list(searchChildren, { body: {} })).data
/** Everything that an import could touch, to compare before and after. */
const footprint = () =>
  app.inside(school.id, async ({ db }) => {
    const { rows } =
      await sql`select (select count(*) from person) as people, (select count(*) from membership) as members,
      (select count(*) from place) as places, (select count(*) from customer_group) as groups, (select count(*) from relationship) as kin,
      (select md5(string_agg(c::text, '' order by c.person_id)) from child_profile c) as profiles`.execute(db)
    return rows[0]
  })

test('a good file enrols the children with home, school, needs and their parents', async () => {
  const report = await send(csv({ childId: '1' }, { childId: '2', name: 'Bea', needs: '' }))
  expect(report).toMatchObject({
    rows: 2,
    applied: true,
    problemCount: 0,
    children: { created: 2 },
    guardians: { created: 1 },
    places: { created: 2 },
  })
  expect(await children()).toMatchObject([
    { fullName: 'Ada Rossi', needs: ['wheelchair'], schoolClass: '2B' },
    { fullName: 'Bea Rossi' },
  ])
  const parents = await administrator().list(searchParents, { body: {} })
  expect(parents.data.find((parent) => parent.email === 'pia@example.test')?.of.map((child) => child.name)).toEqual([
    'Ada Rossi',
    'Bea Rossi',
  ])
})

test('a dry run says what would happen and changes nothing', async () => {
  const before = await footprint()
  expect(await send(csv({ childId: '1' }), true)).toMatchObject({
    applied: false,
    children: { created: 1 },
    guardians: { created: 1 },
  })
  expect(await footprint()).toEqual(before)
})

test('the same file again changes nothing', async () => {
  const text = csv({ childId: '1' }, { childId: '2', name: 'Bea', parent1Email: '' })
  await send(text)
  const before = await footprint()
  expect(await send(text)).toMatchObject({
    children: { created: 0, changed: 0, unchanged: 2 },
    guardians: { created: 0, changed: 0, unchanged: 2 },
  })
  expect(await footprint()).toEqual(before)
})

test('a changed row changes its child and no other', async () => {
  await send(csv({ childId: '1' }, { childId: '2', name: 'Bea' }))
  expect(await send(csv({ childId: '1', class: '3B' }, { childId: '2', name: 'Bea' }))).toMatchObject({
    children: { created: 0, changed: 1, unchanged: 1 },
  })
  expect((await children()).map((child) => child.schoolClass)).toEqual(['3B', '2B'])
})

test.each<[string, Cells, string, string]>([
  ['a missing coordinate', { homeLatitude: '' }, 'homeLatitude', 'missing'],
  ['an unknown need', { needs: 'wings' }, 'needs', 'unknownType'],
  ['the same identifier twice', { childId: '1' }, 'childId', 'duplicate'],
  ['a group of somebody else', { group: 'Elsewhere' }, 'group', 'unknownGroup'],
])('%s refuses the whole file with file, row and field', async (_, cells, field, reason) => {
  const before = await footprint()
  const text = csv({ childId: '1' }, { childId: '2', ...cells })
  const problem = await administrator().refused(importFamilies, { body: body(text) })
  expect(problem).toMatchObject({
    status: 400,
    errorCode: 'E012',
    current: { applied: false, problems: [{ file: 'families.csv', field, reason, count: 1, rows: [{ row: 3 }] }] },
  })
  expect(await send(text, true)).toMatchObject({ applied: false, problemCount: 1 })
  expect(await footprint()).toEqual(before)
})

test('a file that does not name an allergy that is recorded leaves it to the child', async () => {
  await send(csv({ childId: '1' }))
  const [ada] = await children()
  const allergy = { id: randomUUID(), personId: ada!.id, content: { substance: 'Hazelnut' } }
  await administrator().call(allergyCalls.add, { body: allergy })
  expect(await send(csv({ childId: '1' }))).toMatchObject({ children: { changed: 0, unchanged: 1 } })
  expect(await send(csv({ childId: '1', class: '3B' }))).toMatchObject({ children: { changed: 1 } })
  expect(await children()).toMatchObject([
    { schoolClass: '3B', needs: ['wheelchair', 'allergy'], allergies: ['Hazelnut'] },
  ])
})

test('what is not CSV and what is not UTF-8 is refused', async () => {
  const refused = async (bytes: string | Uint8Array) => administrator().refused(importFamilies, { body: body(bytes) })
  expect(await refused('PK\u0003\u0004')).toMatchObject({
    current: { problems: [{ reason: 'notCsv', rows: [{ row: 1 }] }] },
  })
  expect(await refused(Uint8Array.from([0x6e, 0xe9, 0x0a]))).toMatchObject({
    current: { problems: [{ reason: 'encoding', rows: [{ row: 1 }] }] },
  })
})

test('a group in which the administrator does not work is as unknown as one that is not there', async () => {
  const text = csv({ childId: '1', group: school.groups[1].name })
  expect(await administrator().refused(importFamilies, { body: body(text) })).toMatchObject({
    current: { problems: [{ reason: 'unknownGroup' }] },
  })
})

test('one kind of problem is one line with the rows that have it, however many they are', async () => {
  const lines = Array.from({ length: 260 }, (_, index) => ({ childId: String(index), parent1Email: 'pia' }))
  const report = await send(csv(...lines, { childId: 'x', needs: 'wings' }), true)
  expect(report.problems).toMatchObject([
    { field: 'parent1Email', reason: 'badEmail', count: 260 },
    { field: 'needs', reason: 'unknownType', count: 1, rows: [{ row: 262, value: 'wings' }] },
  ])
  expect(report.problems[0]?.rows.slice(0, 2)).toEqual([
    { row: 2, value: 'pia' },
    { row: 3, value: 'pia' },
  ])
  expect(report.problems[0]?.rows).toHaveLength(200)
  expect(report.problemCount).toBe(261)
})

test('a group that the file names is offered, made only when it is confirmed, and not made twice', async () => {
  const text = csv(
    { childId: '1', group: 'Nursery' },
    { childId: '2', group: 'Nursery', name: 'Bea' },
    { childId: '3' },
  )
  const before = await footprint()
  expect(await send(text, true)).toMatchObject({
    problems: [{ field: 'group', reason: 'unknownGroup', count: 2 }],
    unknownGroups: [{ name: 'Nursery', rows: 2 }],
  })
  expect(await withGroups(text, ['Nursery'], true)).toMatchObject({
    problemCount: 0,
    applied: false,
    groups: { created: 1, unchanged: 1 },
    children: { created: 3 },
  })
  expect(await footprint()).toEqual(before)
  expect(await withGroups(text, ['Nursery', 'Not in the file'])).toMatchObject({
    groups: { created: 1 },
    applied: true,
  })
  expect((await administrator().call(listGroups)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Nursery', school.groups[0].name]),
  )
  expect(await administrator().call(listGroups)).toHaveLength(2)
  const after = await footprint()
  expect(await withGroups(text, ['Nursery'])).toMatchObject({
    groups: { created: 0, unchanged: 2 },
    children: { created: 0, unchanged: 3 },
  })
  expect(await footprint()).toEqual(after)
})

test('a file with another problem makes no group, and the name of a group of others stays theirs', async () => {
  const before = await footprint()
  const refused = (text: string, name: string, zone = 'Europe/Rome') =>
    administrator().refused(importFamilies, { body: { ...body(text), newGroups: [{ name, zone }] } })
  expect(await refused(csv({ childId: '1', group: 'Nursery', needs: 'wings' }), 'Nursery')).toMatchObject({
    current: { problems: [{ field: 'needs' }], unknownGroups: [] },
  })
  const theirs = school.groups[1].name
  expect(await refused(csv({ childId: '1', group: theirs }), theirs)).toMatchObject({
    current: { problems: [{ field: 'group', reason: 'groupTaken' }] },
  })
  expect(await refused(csv({ childId: '1', group: 'Nursery' }), 'Nursery', 'Moon/Base')).toMatchObject({
    errorCode: 'E012',
    fields: [{ fieldName: 'newGroups' }],
  })
  expect(await footprint()).toEqual(before)
})

test('decimal commas and points mean the same home, also in a file with semicolons', async () => {
  await send(csv({ childId: '1' }))
  const commas = csv({
    childId: '1',
    homeLatitude: '45,8081',
    homeLongitude: '9,0852',
    schoolLatitude: '45,81',
    schoolLongitude: '9,09',
  })
  expect(await send(commas)).toMatchObject({ children: { unchanged: 1 }, places: { created: 0, changed: 0 } })
  const semicolons = commas.replaceAll('","', ';').replaceAll('"', '')
  expect(await send(semicolons)).toMatchObject({ children: { unchanged: 1 }, places: { created: 0, changed: 0 } })
})

test('adults of a file get the rights that are chosen, and none without a choice', async () => {
  const text = csv({ childId: 'one' })
  const alone = { ...body(text), rights: { seeCare: true } }
  expect(await administrator().refused(importFamilies, { body: alone })).toMatchObject({
    status: 400,
    fields: [{ fieldName: 'seeCare' }],
  })
  expect(await children()).toEqual([])
  const { rights: _, ...silent } = body(text)
  await administrator().call(importFamilies, { body: silent })
  const [child] = await children()
  const ties = await administrator().call(listParents, { params: { id: child!.id } })
  expect(ties.length).toBeGreaterThan(0)
  for (const tie of ties) expect(tie).toMatchObject(NO_RIGHTS)
})

test('the template comes as a file that can be imported after its group is named', async () => {
  const answer = await administrator().send(familiesTemplate)
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(answer.body.split('\r\n')[0]).toBe(FAMILY_COLUMNS.join(','))
})

test('the city: one group per school, two equal rows are two children, again nothing changes', async () => {
  const header =
    'StreetNum,StreetName,ZipCode,Lat,Long,PickupType,Grade,Geocode,NeighborhoodSafetyScore,MaxWalk,AssignedSchool,CurrentSchoolStart,CurrentSchoolEnd,SchoolAddress,SchoolLat,SchoolLong'
  const pupil = (name: string) =>
    `1,${name} ST,2118,42.34,-71.08,Corner,3,25,3,0.5,${name} School,8:30:00 AM,4:00:00 PM,236 Beech St,42.28,-71.14`
  const text = [header, pupil('A'), pupil('A'), pupil('B')].join('\n')
  const load = () =>
    app.inside(school.id, async (tx) => {
      const reading = readingOf(readBoston({ name: 'students.csv', bytes: new TextEncoder().encode(text) }))
      const located = await locateReading('students.csv', reading, { ...tx, addressServer: null })
      return importRows(tx, located, { fileName: 'students.csv', dryRun: false, groups: 'create', rights: NO_RIGHTS })
    })
  expect(await load()).toMatchObject({ groups: { created: 2 }, children: { created: 3 }, places: { created: 4 } })
  const before = await footprint()
  expect(await load()).toMatchObject({
    groups: { created: 0, unchanged: 2 },
    children: { created: 0, changed: 0, unchanged: 3 },
  })
  expect(await footprint()).toEqual(before)
})
