import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { chosenGroup, defineEntity, entityFilters } from './entity.ts'
import { id, name, version } from './fields.ts'

const GROUP = '019a0000-0000-7000-8000-000000000001'
const parts = {
  feature: 'keys',
  path: '/comunibus/api/v1/key',
  record: z.object({ id, name: z.string(), version }),
  editable: { name },
  filters: entityFilters,
  once: chosenGroup,
  sort: ['name'],
} as const

test('a list is narrowed by the status, and by what the entity adds, and by nothing else', () => {
  const search = (filters: object, by: z.ZodMiniType = entityFilters) =>
    z.safeParse(defineEntity({ ...parts, filters: by }).search.body, { filters }).success
  const more = z.extend(entityFilters, { room: z.optional(z.string()) })
  expect(search({ status: 'D' })).toBe(true)
  expect(search({ room: '1' })).toBe(false)
  expect(search({ status: 'D', room: '1' }, more)).toBe(true)
  expect(search({ room: '1', floor: '2' }, more)).toBe(false)
})

test('a list holds records in use unless it says otherwise, also with filters of its own', () => {
  const more = z.extend(entityFilters, { room: z.optional(z.string()) })
  const { body } = defineEntity({ ...parts, filters: more }).search
  expect(z.parse(body, { filters: { room: '1' } })).toMatchObject({ filters: { status: 'A', room: '1' } })
})

test('the group of a new record is chosen, or follows from a linked record and is not asked for', () => {
  const chosen = defineEntity(parts).create.body
  const linked = defineEntity({ ...parts, once: {} }).create.body
  const takes = (body: z.ZodMiniType, value: object) => z.safeParse(body, value).success
  expect(takes(chosen, { name: 'One', customerGroupId: GROUP })).toBe(true)
  expect(takes(chosen, { name: 'One' })).toBe(false)
  expect(takes(linked, { name: 'One' })).toBe(true)
  expect(takes(linked, { name: 'One', customerGroupId: GROUP })).toBe(false)
})
