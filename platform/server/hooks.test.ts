import { expect, test } from 'vitest'
import { defineHook, registerHooks, type Hooks } from './hooks.ts'
import type { TenantContext } from './tenant-context.ts'

// Hooks read nothing of a transaction but its registrations.
const within = (hooks: Hooks) => ({ hooks }) as TenantContext

const moved = defineHook<{ id: string }, string>('test.moved')

test('registrations run in the order of their numbers, and their results come back', async () => {
  const hooks = registerHooks([
    moved.use(20, async (_, { id }) => `second ${id}`),
    moved.use(10, async (_, { id }) => `first ${id}`),
  ])
  expect(await moved.call(within(hooks), { id: 'a' })).toEqual(['first a', 'second a'])
})

test('an application without registrations gets no results, and knows nothing of those of another', async () => {
  registerHooks([moved.use(10, async () => 'other')])
  expect(await moved.call(within(registerHooks([])), { id: 'a' })).toEqual([])
})

test('a registration that fails ends the call before the next one', async () => {
  const ran: string[] = []
  const hooks = registerHooks([
    moved.use(10, () => Promise.reject(new Error('refused'))),
    moved.use(20, async () => {
      ran.push('second')
      return ''
    }),
  ])
  await expect(moved.call(within(hooks), { id: 'a' })).rejects.toThrow('refused')
  expect(ran).toEqual([])
})

test('two registrations of one order are refused when the application starts', () => {
  expect(() => registerHooks([moved.use(10, async () => ''), moved.use(10, async () => '')])).toThrow('the order 10')
})
