import { expect, test } from 'vitest'
import { badTextIn, isFairlyBuilt, isPlain } from './json-body.ts'

const fair = (text: string) => isFairlyBuilt(Buffer.from(text))
const properties = (many: number) => `{${Array.from({ length: many }, (_, n) => `"k${n}":${n}`).join(',')}}`

test('what forms send is fair, however long its texts are', () => {
  const text = JSON.stringify({ a: ['x'.repeat(1_000_000), '"\\{[:,'.repeat(50_000)], b: { c: null } })
  expect([text, properties(500), '[]', '"\\\\"', ''].map(fair)).toEqual(Array(5).fill(true))
})

test('what only an attack sends is not: depth, endless properties, endless parts, bytes that are no text', () => {
  expect(fair(`${'['.repeat(64)}${']'.repeat(64)}`)).toBe(false)
  expect(fair(properties(501))).toBe(false)
  expect(fair(`{"a":[${properties(501)}]}`)).toBe(false)
  expect(fair(`[${'0,'.repeat(50_000)}0]`)).toBe(false)
  expect(fair(JSON.stringify('"'.repeat(150_001)))).toBe(false)
  expect(isFairlyBuilt(Buffer.from([0x22, 0xff, 0x22]))).toBe(false)
})

test('texts count for nothing, and one that never ends is left to the parser', () => {
  expect(fair(JSON.stringify(`${'['.repeat(100)}${'":'.repeat(100_000)}`))).toBe(true)
  expect(fair(`"${'[\\"'.repeat(100)}`)).toBe(true)
})

test('a text that no database holds is named, wherever it stands', () => {
  const named = (body: unknown) => badTextIn(Buffer.from(JSON.stringify(body)), body)?.details.fields?.[0]?.fieldName
  expect(named({ a: [{ b: 'half \ud800' }] })).toBe('a.0.b')
  expect(named({ a: 'zero \0' })).toBe('a')
  expect(named({ a: { '\udc00': 1 } })).toBe('a')
  expect(named({ a: 'whole \u{1f600}', b: '\\u0000', c: '\u0001' })).toBeUndefined()
})

test('names that the parser refuses are looked for in every way of writing them; anything else is plain', () => {
  const plain = (text: string) => isPlain(Buffer.from(text))
  expect(['{"a":"proto"}', '{"a":"x\\n"}', '[]'].map(plain)).toEqual([true, true, true])
  const suspect = ['{"__proto__":1}', '{"constructor":{"prototype":1}}', '{"\\u005f_proto__":1}', '\ufeff{}']
  expect(suspect.map(plain)).toEqual([false, false, false, false])
})
