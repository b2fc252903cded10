import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLoopback, type Loopback } from '#features/area/server/testing/loopback.ts'
import { photonAnswer, type Entry } from '#features/area/server/testing/made-geocoders.ts'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { importFamilies } from '../shared/interchange.contract.ts'
import { FAMILY_COLUMNS } from './families.rules.ts'

const at = (number: string, latitude: number): Entry => ({
  kind: 'house',
  street: 'Via Verdi',
  number,
  town: 'Bosco',
  latitude,
  longitude: 9,
})

let app: TestApp
let server: Loopback
beforeAll(async () => {
  server = await openLoopback(photonAnswer([at('3', 45), at('5', 45.01)]))
  app = await openTestApp({ addressServer: { kind: 'photon', url: server.url, perSecond: 100 } })
})
afterAll(async () => {
  await app?.close()
  await server?.close()
})

test('families without coordinates get points from a server, which learns addresses alone; failures are named by row', async () => {
  const school = await newOrganisation(app)
  const preview = (homes: readonly string[]) => {
    const rows = homes.map((homeAddress, index): [string, string][] => [
      ['childId', `C-${index}`],
      ['name', `Child ${index}`],
      ['surname', 'Rossi'],
      ['group', school.groups[0].name],
      ['homeAddress', homeAddress],
      ['schoolName', 'Primary'],
      ['schoolAddress', 'Via Verdi 5, Bosco'],
    ])
    const lines = rows.map((row) => FAMILY_COLUMNS.map((column) => `"${new Map(row).get(column) ?? ''}"`).join(','))
    const data = Buffer.from([FAMILY_COLUMNS.join(','), ...lines].join('\n')).toString('base64')
    return app.as(school.administrator).call(importFamilies, { body: { fileName: 'families.csv', data, dryRun: true } })
  }
  const homes = ['Via Verdi 3, Bosco', 'Via Nessuna 1', 'Casa Rossi']
  const counts = { rooftop: 2, interpolated: 0, street: 0, town: 0, none: 2 }
  const first = await preview(homes)
  expect(first.addresses).toEqual(counts)
  expect(first.problems.map(({ reason, count }) => `${reason} ${count}`)).toEqual(['addressNotFound 2'])
  expect(
    server.heard.map(({ url }) => new URL(url, 'http://localhost').searchParams.get('q') ?? '').toSorted(),
  ).toEqual(['Via Nessuna 1', 'Via Verdi 3, Bosco', 'Via Verdi 5, Bosco'])
  // The server fails: what was found is kept, what is new is not known yet.
  server.answerWith((_, response) => void response.writeHead(500).end())
  const second = await preview([...homes, 'Via Verdi 7, Bosco'])
  expect(second.addresses).toEqual({ ...counts, none: 3 })
  expect(second.problems.map(({ reason, rows }) => [reason, rows.map(({ value }) => value)])).toEqual([
    ['addressNotFound', ['Via Nessuna 1', 'Casa Rossi']],
    ['addressUnasked', ['Via Verdi 7, Bosco']],
  ])
})
