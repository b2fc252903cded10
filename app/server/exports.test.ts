import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableQuery } from '#platform/shared/contract/table-format.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { features } from './features.ts'
import { MORNING } from './testing/line-scene.ts'
import { samples } from './testing/samples.ts'
import { buildWorld, type World } from './testing/world.ts'

/** Each export of a table answers the same rows as CSV and as a spreadsheet. */
const exports = features
  .flatMap((feature) => feature.routes)
  // One may take more beside the format.
  .filter(({ endpoint }) => endpoint.query?.shape['format'] === tableQuery.shape.format)

let app: TestApp
let world: World
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  world = await buildWorld(app, await newOrganisation(app))
})
afterAll(() => app?.close())

test('an export that answers CSV alone does not exist', () => {
  const all = features.flatMap((feature) => feature.routes).filter(({ endpoint }) => /export/.test(endpoint.path))
  expect(all.map(({ endpoint }) => endpoint.name).toSorted()).toEqual(
    exports.map(({ endpoint }) => endpoint.name).toSorted(),
  )
  expect(exports.length).toBeGreaterThan(6)
})

test.each(exports.map((route) => ({ name: route.endpoint.name, route })))(
  '$name: the spreadsheet is the CSV',
  async ({ name, route }) => {
    const sample = samples[name]!
    await sample.before?.(world)
    const admin = app.as(world.organisation.administrator)
    const answer = (format: string) => admin.send(route.endpoint, { ...sample.input(world), query: { format } })
    const [csv, xlsx] = [await answer('csv'), await answer('xlsx')]
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(xlsx.headers['content-type']).toContain('spreadsheetml.sheet')
    const tableOf = (book: ReturnType<typeof read>) =>
      utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: false, defval: '', UTC: true })
    // An amount has the separator of whoever opens the spreadsheet; here it is read with a point.
    const rows = tableOf(read(xlsx.rawPayload, { cellDates: true, UTC: true, cellNF: true })).map((row) =>
      row.map((cell) => cell.replace(/^(-?\d+)\.(\d+)$/, '$1,$2')),
    )
    const expected = tableOf(read(csv.body.slice(1), { type: 'string', raw: true }))
    expect(rows).toEqual(expected.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@])/, ''))))
    expect(rows[0]!.every((head) => head !== '')).toBe(true)
    expect((await admin.send(route.endpoint, { ...sample.input(world), query: { format: 'pdf' } })).statusCode).toBe(
      400,
    )
  },
)
