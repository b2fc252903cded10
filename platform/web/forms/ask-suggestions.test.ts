import '../testing/browser.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { askSuggestions, searchOf } from './ask-suggestions.ts'

const asked: { url: string; method: string; body: unknown }[] = []
let answer: object[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body: string | null }) => {
    asked.push({ url, method, body: body === null ? null : JSON.parse(body) })
    return new Response(JSON.stringify({ data: answer }), { headers: { 'content-type': 'application/json' } })
  })
})

const field = (more: Partial<FieldDefinition>): FieldDefinition => ({
  fieldName: 'place',
  label: 'place',
  type: 'autocomplete',
  path: '/comunibus/api/v1/place/autocomplete',
  ...more,
})

test('a source is asked by GET with the text in the query', async () => {
  answer = [{ id: '1', name: 'Via Roma' }]
  expect(await askSuggestions(field({}), 'via r')).toEqual([{ id: '1', name: 'Via Roma' }])
  expect(asked).toEqual([{ url: '/comunibus/api/v1/place/autocomplete?q=via+r', method: 'GET', body: null }])
})

test('or by POST with the text in the body; the field says which property is shown', async () => {
  answer = [{ id: '1', address: 'Via Roma 3' }, { id: '2' }]
  expect(await askSuggestions(field({ method: 'POST', labelField: 'address' }), 'via')).toEqual([
    { id: '1', name: 'Via Roma 3' },
    { id: '2', name: '' },
  ])
  expect(asked[0]?.body).toEqual({ q: 'via', customerGroupDtos: [], customerRoleDtos: [] })
})

test('what the form gave is asked instead of the path; without it the path of the field is', async () => {
  answer = [{ id: '1', name: 'Via Roma' }]
  const given = vi.fn(async () => [{ id: '2', name: 'Via Milano' }])
  expect(await searchOf(field({}), given)('via')).toEqual([{ id: '2', name: 'Via Milano' }])
  expect(given).toHaveBeenCalledWith('via')
  expect(asked).toEqual([])
  expect(await searchOf(field({}), undefined)('via')).toEqual([{ id: '1', name: 'Via Roma' }])
  expect(asked).toHaveLength(1)
})

test('a list of its own is searched in the words of the reader, and nobody is asked', async () => {
  const own = [
    { id: 'tablet', name: 'Compressa' },
    { id: 'drops', name: 'Gocce' },
  ]
  expect(await searchOf(field({}), undefined, own)('goc')).toEqual([{ id: 'drops', name: 'Gocce' }])
  expect(await searchOf(field({}), undefined, own)('drops')).toEqual([])
  expect(asked).toEqual([])
})

test.each(['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example/', ''])(
  '%j is never asked: it is no path of this origin',
  async (path) => {
    await expect(askSuggestions(field({ path }), 'x')).rejects.toThrow('no source')
    expect(asked).toEqual([])
  },
)
