import { expect, test } from 'vitest'
import { answersFor } from './child-answers.ts'

const labels = (...of: Parameters<typeof answersFor>) => answersFor(...of).map(({ label }) => label)

test.each(['to_school', 'from_school', 'between'] as const)(
  'a child whom nobody has seen is absent only where somebody reported it: %s',
  (direction) => {
    expect(labels('EXPECTED', { direction }, false)).not.toContain('boarding.act.absent')
    expect(labels('EXPECTED', { direction }, true)).toContain('boarding.act.absent')
  },
)

test('the family collects a child from the vehicle where the child does not get off by name', () => {
  const collected = 'boarding.act.collected'
  for (const state of ['BOARDED', 'KEPT', 'UNRESOLVED'] as const) {
    expect(labels(state, { direction: 'to_school' }, false)).toContain(collected)
    expect(labels(state, { direction: 'from_school' }, false)).not.toContain(collected)
  }
  expect(labels('EXPECTED', { direction: 'from_school' }, false)).toContain(collected)
})
