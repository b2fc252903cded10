import { expect, test } from 'vitest'
import { mutationsOf } from './guards.ts'
import { switched } from './switched.ts'

const switches = (source: string) =>
  switched(
    source,
    mutationsOf(source).map((one, id) => ({ ...one, id })),
  )

test('each guard has a switch, also inside of another', () => {
  expect(switches('const may = (tx) => decides(tx) && tx.actor.role === "CB_PARENT"')).toBe(
    'const may = (tx) => (isGuardOff(0) ? true : (decides(tx))) && (isGuardOff(1) ? true : (tx.actor.role === "CB_PARENT"))',
  )
  expect(switches('const shown = () => sql`not (${hidden()} and a.ended_at is null)`')).toBe(
    'const shown = () => sql`${isGuardOff(0) ? sql`true` : sql`not (${isGuardOff(1) ? sql`false` : sql`${hidden()}`}' +
      ' and ${isGuardOff(2) ? sql`true` : sql`a.ended_at is null`})`}`',
  )
})

test('statements and parts of a query have one too', () => {
  expect(switches('async function look(tx) {\n  await mustReach(tx)\n}')).toBe(
    'async function look(tx) {\n  if (!isGuardOff(0)) { await mustReach(tx) }\n}',
  )
  expect(switches('db.where(await reach(tx.actor))')).toBe(
    'db.$call(((values: any) => (query: any) => isGuardOff(0) ? query : query.where(...values))([await reach(tx.actor)]))',
  )
})
