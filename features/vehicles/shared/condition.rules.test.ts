import { expect, test } from 'vitest'
import { inspectionDue } from './condition.rules.ts'

test('an inspection is good for its days, its own included; a vehicle that needs none is never due', () => {
  const due = (inspectionDays: number | null, inspectedOn: string | null) =>
    ['2026-10-04', '2026-10-05', '2026-10-06', '2026-10-11', '2026-10-12'].filter((day) =>
      inspectionDue({ inspectionDays, inspectedOn }, day),
    )
  expect(due(null, null)).toEqual([])
  expect(due(1, '2026-10-05')).toEqual(['2026-10-06', '2026-10-11', '2026-10-12'])
  expect(due(7, '2026-10-05')).toEqual(['2026-10-12'])
  expect(due(7, null)).toHaveLength(5)
})
