import { expect, test } from 'vitest'
import { checkCode } from './code.ts'
import { source } from './source.ts'

const messages = (file: string, text: string) => checkCode(source(file, text)).map((problem) => problem.message)

const file = 'features/runs/server/a.ts'
test('any is seen as a type, not as a word', () => {
  for (const line of [
    'let a: any',
    'function f(a: any, b: string) {}',
    'const a: Array<any> = []',
    'let a: any[] = []',
  ]) {
    expect(messages(file, line), line).toHaveLength(1)
  }
  for (const line of ["const text = 'any, many'", '// any', 'const company = 1', 'policy.any(1)']) {
    expect(messages(file, line), line).toEqual([])
  }
})
test('a cast needs a comment; `as const` and renaming imports do not', () => {
  expect(messages(file, 'const a = b as string')).toHaveLength(1)
  expect(messages(file, 'const a = (b as unknown) as { c: 1 }')).toHaveLength(2)
  expect(messages(file, '// The schema above has read it.\nconst a = b as string')).toEqual([])
  expect(messages(file, 'const a = b as string // read above by the schema')).toEqual([])
  expect(messages(file, "const a = ['x'] as const")).toEqual([])
  expect(messages(file, "import * as z from 'zod/mini'\nimport { a as b } from './b.ts'")).toEqual([])
  expect(messages(file, 'const q = sql`select 1 as one, ${a as string}`')).toHaveLength(1)
})
test('the real clock and chance are refused in the product', () => {
  expect(messages(file, 'const now = new Date()')).toHaveLength(1)
  expect(messages(file, 'const now = Date.now()')).toHaveLength(1)
  expect(messages(file, '// Real time: a timeout is not business time.\nconst now = Date.now()')).toEqual([])
  expect(messages(file, 'const then = new Date(run.plannedStart)')).toEqual([])
  expect(messages('features/runs/shared/runs.rules.ts', 'const x = Math.random()')).toHaveLength(1)
})
test('a field that drops what is typed into it as a number is refused', () => {
  expect(messages(file, 'const a = <Field type="number" />')).toHaveLength(1)
  expect(messages(file, "const a = { inputMode: 'decimal', maxLength: 7 }")).toHaveLength(1)
  expect(messages(file, "const a = { inputMode: 'numeric', maxLength: 6 }")).toEqual([])
})
test('the key of an endpoint is not given to a query by hand', () => {
  expect(messages(file, 'useQuery({ queryKey: keyOf(getRun, input), queryFn })')).toHaveLength(1)
  expect(messages(file, 'useQuery({ queryKey: [...keyOf(getRun), 1], queryFn })')).toHaveLength(1)
  expect(messages(file, 'useQuery(endpointQuery(getRun, input, read))')).toEqual([])
})
test('prints and unfinished notes are refused', () => {
  expect(messages(file, "console.log('here')")).toHaveLength(1)
  expect(messages(file, ['// TO', 'DO later'].join(''))).toHaveLength(1)
})
