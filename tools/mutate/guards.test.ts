import { expect, test } from 'vitest'
import { mutationsOf } from './guards.ts'

/** The text that each mutation removes, and its replacement. */
const removed = (source: string) =>
  mutationsOf(source).map(({ start, end, replacement }) => [source.slice(start, end), replacement])

test('refusals are removed, and early answers that allow stay', () => {
  const source = `async function look(tx, id) {
    if (id === tx.actor.personId) return
    if (!(await mine(tx, id))) throw notFound()
    await mustReach(tx, id)
    audit(tx, id)
  }`
  expect(removed(source)).toEqual([
    ['if (!(await mine(tx, id))) throw notFound()', ''],
    ['await mustReach(tx, id)', ''],
  ])
})

test('a function that answers a boolean answers true, and each operand of && is removed', () => {
  expect(removed(`const mayDraft = (tx) => isOffice(tx) || tx.actor.role === 'CB_ASSISTANT'`)).toEqual([
    [`isOffice(tx) || tx.actor.role === 'CB_ASSISTANT'`, 'true'],
  ])
  expect(removed(`const may = (tx, decides) => decides && tx.actor.role === 'CB_PARENT'`)).toEqual([
    ['decides', 'true'],
    [`tx.actor.role === 'CB_PARENT'`, 'true'],
  ])
  expect(removed('const abilities = (tx) => ({ change: isOffice(tx) })')).toEqual([['isOffice(tx)', 'true']])
})

test('conditions of SQL are removed one at a time, without organisations and joins', () => {
  const source = `const reached = (tx) => sql\`(exists (select from membership m where m.organisation_id = \${tx.organisationId}
    and m.person_id = p.id and m.role = 'GUEST' and m.group_id = any (\${tx.actor.groupIds}::uuid[]))
    and not \${restricted(tx)} and d.day between \${from} and \${to})\``
  expect(removed(source)).toEqual([
    [`m.role = 'GUEST'`, 'true'],
    ['m.group_id = any (${tx.actor.groupIds}::uuid[])', 'true'],
    ['not ${restricted(tx)}', 'true'],
    ['d.day between ${from} and ${to}', 'true'],
  ])
})

test('a condition that is negated as a whole becomes false', () => {
  expect(removed('const shown = (tx) => sql`not (${hidden(tx)} and a.ended_at is null)`')).toEqual([
    ['not (${hidden(tx)} and a.ended_at is null)', 'true'],
    ['${hidden(tx)}', 'false'],
    ['a.ended_at is null', 'true'],
  ])
})

test('of a choice the open branch stays', () => {
  expect(removed('const seen = (tx) => (isOffice(tx) ? sql`true` : sql`p.mine`)')).toEqual([
    ['isOffice(tx) ? sql`true` : sql`p.mine`', 'sql`true`'],
  ])
})

test('a narrowing of a query by the actor is removed, and one by a value stays', () => {
  expect(
    removed(
      `db.selectFrom('run').where('id', '=', id).where('group_id', '=', anyOf(tx.actor.groupIds)).where(await reach(tx))`,
    ),
  ).toEqual([
    [`.where('group_id', '=', anyOf(tx.actor.groupIds))`, ''],
    ['.where(await reach(tx))', ''],
  ])
})
