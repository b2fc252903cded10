import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { getChild, searchChildren } from '#features/children/shared/children.contract.ts'
import { setModule } from '#features/modules/shared/modules.contract.ts'
import { importFamilies } from '../shared/interchange.contract.ts'
import { FAMILY_COLUMNS } from './families.rules.ts'
import { FAMILY, familyFile, importBody, type Cells } from './testing/family-file.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app?.close())

/** The body of an import of these lines, each with what it changes of `base`. */
function bodyOf(base: Cells, lines: Cells[], { columns = FAMILY_COLUMNS, dryRun = false }: Partial<Sent> = {}) {
  return importBody(
    familyFile(
      lines.map((line) => ({ ...base, ...line })),
      columns,
    ),
    dryRun,
  )
}
type Sent = { columns: readonly (keyof Cells)[]; dryRun: boolean }

test('the date of birth of a child comes with the file, stays when a later file has none, and is counted where it is missing', async () => {
  const school = await newOrganisation(app)
  const office = app.as(school.administrator)
  const base = { ...FAMILY, group: school.groups[0].name }
  const body = (lines: Cells[], columns: Sent['columns'] = FAMILY_COLUMNS) => bodyOf(base, lines, { columns })
  const send = (...lines: Cells[]) => office.call(importFamilies, { body: body(lines) })
  const born = async () => {
    const { data } = await office.list(searchChildren, { body: {} })
    const found = data.map(({ id }) => office.call(getChild, { params: { id } }))
    return (await Promise.all(found)).map(({ birthDate }) => birthDate)
  }
  const first = await send({ childId: '1', birthDate: '04/05/2019' }, { childId: '2', name: 'Bea' })
  expect(first).toMatchObject({ applied: true, withoutBirthDate: 1 })
  expect(await born()).toEqual(['2019-05-04', null])
  expect(await send({ childId: '1' }, { childId: '2', name: 'Bea', birthDate: '2020-01-31' })).toMatchObject({
    children: { changed: 1, unchanged: 1 },
    withoutBirthDate: 0,
  })
  expect(await born()).toEqual(['2019-05-04', '2020-01-31'])
  // A file from before the column is taken as it was.
  const older = FAMILY_COLUMNS.filter((column) => column !== 'birthDate')
  expect(
    await office.call(importFamilies, { body: body([{ childId: '1' }, { childId: '2', name: 'Bea' }], older) }),
  ).toMatchObject({ children: { unchanged: 2 } })
  const refused = async (...lines: Cells[]) => (await office.refused(importFamilies, { body: body(lines) })).current
  const problem = { field: 'birthDate', reason: 'badDate' }
  expect(await refused({ childId: '3', birthDate: '31/02/2019' }, { childId: '4', birthDate: '2019' })).toMatchObject({
    problems: [{ ...problem, count: 2 }],
  })
  expect(await refused({ childId: '3', birthDate: '2099-01-01' })).toMatchObject({
    problems: [{ ...problem, count: 1, rows: [{ row: 2 }] }],
  })
})

test('an office that may not read the care record neither changes nor learns a date of birth by an import', async () => {
  const school = await newOrganisation(app)
  const [group, other] = school.groups
  const role = 'CB_ADMIN' as const
  const office = app.as(
    await school.person([
      { role, group },
      { role, group: other },
    ]),
  )
  const base = { ...FAMILY, group: group.name, childId: '1' }
  const send = (line: Cells, dryRun = false) => office.send(importFamilies, { body: bodyOf(base, [line], { dryRun }) })
  expect((await send({ birthDate: '2019-05-04' })).statusCode).toBe(200)
  const close = (open: boolean) => office.call(setModule, { body: { role, module: 'measurement.userDetail', open } })
  await close(false)
  const kept = { birthDatesNotCompared: 1, withoutBirthDate: 0 }
  for (const dryRun of [true, false]) {
    const again = await send({ birthDate: '2019-05-04' }, dryRun)
    const wrong = await send({ birthDate: '2018-01-01' }, dryRun)
    for (const answer of [again, wrong])
      expect([answer.statusCode, answer.json().data]).toMatchObject([
        200,
        { children: { created: 0, changed: 0, unchanged: 1 }, ...kept },
      ])
    expect(wrong.json().data).toEqual(again.json().data)
  }
  const changed = { children: { changed: 1 } }
  expect((await send({ surname: 'Verdi', birthDate: '2018-01-01' })).json().data).toMatchObject({ ...changed, ...kept })
  expect((await send({ surname: 'Neri' })).json().data).toMatchObject({ ...changed, birthDatesNotCompared: 0 })
  // A date is added where none is stored; the same file again leaves it.
  const leo = { childId: '2', name: 'Leo', surname: 'Neri' }
  await send(leo)
  const added = { ...leo, birthDate: '2020-01-31' }
  expect((await send(added)).json().data).toMatchObject({ ...changed, birthDatesNotCompared: 0 })
  expect((await send({ ...added, birthDate: '2020-02-01' })).json().data).toMatchObject({
    children: { unchanged: 1 },
    ...kept,
  })
  await close(true)
  const { data } = await office.list(searchChildren, { body: {} })
  const children = await Promise.all(data.map(({ id }) => office.call(getChild, { params: { id } })))
  expect(new Map(children.map(({ fullName, birthDate }) => [fullName, birthDate]))).toEqual(
    new Map([
      ['Ada Neri', '2019-05-04'],
      ['Leo Neri', '2020-01-31'],
    ]),
  )
  // An office that may read them compares as before.
  expect((await send({ surname: 'Neri', birthDate: '2019-05-04' }, true)).json().data).toMatchObject({
    children: { unchanged: 1 },
    birthDatesNotCompared: 0,
  })
})
