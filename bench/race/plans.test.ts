import { expect, test } from 'vitest'
import type { Catalogue } from './catalogue.ts'
import { explainedIn } from './explained.ts'
import { columnsIn, type PlanNode } from './plan-nodes.ts'
import { breachesOf } from './plan-rules.ts'

/** 4,000 runs of 20 groups, each with a start of its own. */
const CATALOGUE: Catalogue = {
  rows: new Map([
    ['run', 4000],
    ['customer_group', 20],
  ]),
  indexes: new Map([
    ['run_pkey', { table: 'run', keys: ['organisation_id', 'id'] }],
    ['run_by_start', { table: 'run', keys: ['organisation_id', 'group_id', 'planned_start', 'id'] }],
  ]),
  different: new Map([
    ['run.organisation_id', 1],
    ['run.group_id', 20],
    ['run.planned_start', 4000],
    ['run.id', 4000],
  ]),
}

const scan = (its: Partial<PlanNode>): PlanNode => ({
  'Node Type': 'Index Scan',
  'Relation Name': 'run',
  'Index Name': 'run_pkey',
  'Index Cond': '((organisation_id = $1) AND (id = $2))',
  'Actual Rows': 1,
  'Actual Loops': 1,
  'Shared Hit Blocks': 4,
  ...its,
})

const rulesOf = (plan: PlanNode) => breachesOf(plan, CATALOGUE).map(({ rule }) => rule)

test('a look-up by key breaks no rule', () => {
  expect(rulesOf(scan({}))).toEqual([])
})

test('a large table is not read as a whole, neither in its own order nor in that of an index; a small one may be', () => {
  const { 'Index Name': _name, 'Index Cond': _condition, ...whole } = scan({ 'Node Type': 'Seq Scan' })
  expect(rulesOf(whole)).toEqual(['whole table'])
  const { 'Index Cond': _all, ...unbounded } = scan({})
  expect(rulesOf(unbounded)).toEqual(['whole table'])
  expect(rulesOf({ ...whole, 'Relation Name': 'customer_group' })).toEqual([])
  // It was not run this time, and is what runs the next time.
  expect(rulesOf({ ...whole, 'Actual Loops': 0 })).toEqual(['whole table'])
})

test('a scan does not throw away 50 rows more than it keeps, over all its loops', () => {
  const thrownAway = (rows: number) => scan({ 'Actual Rows': 10, 'Rows Removed by Filter': rows })
  expect(rulesOf(thrownAway(61))).toEqual([])
  expect(rulesOf(thrownAway(62))).toEqual(['filter'])
  expect(rulesOf(scan({ 'Actual Rows': 0, 'Actual Loops': 40, 'Rows Removed by Filter': 3 }))).toEqual(['filter'])
  expect(rulesOf(scan({ 'Node Type': 'Bitmap Heap Scan', 'Rows Removed by Index Recheck': 100 }))).toEqual(['filter'])
})

test('of an organisation with 1,000 rows all may be looked at', () => {
  const four = { ...CATALOGUE, different: new Map([...CATALOGUE.different, ['run.organisation_id', 4]]) }
  const thrownAway = scan({ 'Rows Removed by Filter': 900 })
  expect(breachesOf(thrownAway, CATALOGUE)).toHaveLength(1)
  expect(breachesOf(thrownAway, four)).toEqual([])
})

test('a condition may refuse the one row that each look-up finds', () => {
  expect(rulesOf(scan({ 'Actual Rows': 0, 'Actual Loops': 400, 'Rows Removed by Filter': 1 }))).toEqual([])
})

test('names are looked through in an index alone', () => {
  const search = { Filter: `((' '::text || name_key) ~~ ALL ($4))`, 'Actual Rows': 20, 'Rows Removed by Filter': 480 }
  expect(rulesOf(scan({ ...search, 'Node Type': 'Index Only Scan' }))).toEqual([])
  expect(rulesOf(scan(search))).toEqual(['filter'])
})

test('a condition does not leave out a column of the index that many entries differ in', () => {
  const [group, start, id] = ['(group_id = $2)', '(planned_start >= $3)', '(id = $4)']
  const by = (...conditions: string[]) =>
    scan({ 'Index Name': 'run_by_start', 'Index Cond': `(${['(organisation_id = $1)', ...conditions].join(' AND ')})` })
  expect(rulesOf(by(group, id))).toEqual(['skipped column'])
  expect(rulesOf(by(group, start, id))).toEqual([])
  expect(rulesOf(by(group))).toEqual([])
  // Twenty groups are jumped over in twenty steps.
  expect(rulesOf(by(start))).toEqual([])
  // All runs of the group are wanted.
  expect(rulesOf({ ...by(group, id), 'Actual Rows': 200 })).toEqual([])
})

test('a scan asks for five buffers for each row or look-up and 50 beyond', () => {
  expect(rulesOf(scan({ 'Shared Hit Blocks': 50, 'Shared Read Blocks': 5 }))).toEqual([])
  expect(rulesOf(scan({ 'Shared Hit Blocks': 50, 'Shared Read Blocks': 6 }))).toEqual(['buffers'])
  expect(rulesOf(scan({ 'Actual Rows': 0, 'Actual Loops': 20, 'Shared Hit Blocks': 150 }))).toEqual([])
})

test('the buffers of what is below a scan are not its own, wherever it hangs', () => {
  const below = scan({
    'Actual Rows': 20,
    'Shared Hit Blocks': 90,
    'Parent Relationship': 'InitPlan',
    'Subplan Name': 'InitPlan 3',
  })
  const above = scan({ 'Shared Hit Blocks': 94 })
  const listed = { ...above, 'Index Cond': '((organisation_id = $1) AND (id = ANY ((InitPlan 3).col1)))' }
  const top = { 'Node Type': 'Result', 'Actual Rows': 1, 'Actual Loops': 1, 'Shared Hit Blocks': 94 }
  expect(rulesOf({ ...top, Plans: [below, above] })).toEqual(['buffers'])
  expect(rulesOf({ ...top, Plans: [below, listed] })).toEqual([])
  expect(rulesOf({ ...above, Plans: [below] })).toEqual([])
})

test('a condition compares the columns on its left sides', () => {
  expect(
    columnsIn(`((organisation_id = $1) AND (group_id = ANY ((InitPlan 7).col1)) AND (id = ANY ('{a,b}'::uuid[])))`),
  ).toEqual(['organisation_id', 'group_id', 'id'])
  expect(columnsIn(`((service_date >= $4) AND (service_date <= ($5 + 3)) AND ((cause)::text = x.cause))`)).toEqual([
    'service_date',
    'cause',
  ])
})

test('a plan is read from a notice of auto_explain, and from no other', () => {
  const plan = scan({})
  const json = JSON.stringify({ 'Query Text': 'select $1', 'Query Parameters': `$1 = '1'`, Plan: plan }, null, 2)
  expect(explainedIn(`duration: 0.021 ms  plan:\n${json}`)).toEqual({ text: 'select $1', values: `$1 = '1'`, plan })
  expect(explainedIn('relation "x" already exists, skipping')).toBeNull()
})
