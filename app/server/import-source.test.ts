import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { familiesTemplateCsv } from '#features/interchange/server/families.rules.ts'
import { readSource, UsageError } from './import-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'import-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('a families file is read into groups of the given zone', () => {
  const source = readSource([
    '--from',
    'families',
    file('families.csv', familiesTemplateCsv()),
    '--organisation',
    'Como',
    '--zone',
    'Europe/Rome',
  ])
  expect(source).toMatchObject({
    organisation: 'Como',
    fileName: 'families.csv',
    dryRun: false,
    reading: { problems: [] },
  })
  expect(source.reading.groups).toEqual([{ key: 'Primary school', name: 'Primary school', zone: 'Europe/Rome' }])
})

test('the city says that its names are made up', () => {
  file('students.csv', 'StreetNum\n')
  file('bus-yards.csv', 'Bus Number\n')
  const source = readSource(['--from', 'boston', folder, '--dry-run'])
  expect(source).toMatchObject({ organisation: 'Boston 2017', dryRun: true })
  expect(source.remarks[0]).toContain('made up')
  expect(new Set(source.reading.problems.map((problem) => problem.file))).toEqual(
    new Set(['students.csv', 'bus-yards.csv']),
  )
})

test.each<[string, string[], RegExp]>([
  ['no source', ['somewhere'], /--from boston or --from families/],
  ['no folder', ['--from', 'boston'], /Name one folder or file/],
  ['a folder that is not there', ['--from', 'boston', '/nowhere'], /students\.csv cannot be read \(ENOENT\)/],
  ['families without an organisation', ['--from', 'families', 'a.csv'], /Name the organisation/],
  [
    'a zone that does not exist',
    ['--from', 'families', 'a.csv', '--organisation', 'x', '--zone', 'Mars'],
    /Mars is not a time zone/,
  ],
  ['an option that does not exist', ['--force'], /--force/],
])('%s is refused with what to do', (_, args, said) => {
  expect(() => readSource(args)).toThrow(UsageError)
  expect(() => readSource(args)).toThrow(said)
})
