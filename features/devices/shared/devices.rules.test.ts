import { expect, test } from 'vitest'
import { fromDataPoint, isSilent, qualityOf, watchSeverity } from './devices.rules.ts'

test('a value that no living person has, or of a watch on the table, is not trusted', () => {
  const good = { said: 'good', worn: true } as const
  expect(qualityOf('HEART_RATE', 72, good)).toBe('good')
  expect(qualityOf('HEART_RATE', 72, { said: 'poor', worn: true })).toBe('poor')
  expect(qualityOf('HEART_RATE', 0, good)).toBe('poor')
  expect(qualityOf('STEPS', 100_001, good)).toBe('poor')
  expect(qualityOf('HEART_RATE', 72, { said: 'good', worn: false })).toBe('notWorn')
})

test('a watch never raises red', () => {
  expect((['none', 'tint', 'amber', 'red'] as const).map(watchSeverity)).toEqual([null, null, 'info', 'amber'])
})

test('silent for more than two hours, since it was last heard or put on', () => {
  const now = new Date('2026-10-05T12:00:00Z')
  const on = (time: string) => new Date(`2026-10-05T${time}:00Z`)
  expect(isSilent(on('10:00'), on('08:00'), now)).toBe(false)
  expect(isSilent(on('09:59'), on('08:00'), now)).toBe(true)
  expect(isSilent(null, on('11:00'), now)).toBe(false)
})

test('data points of IEEE 1752.1 are read, others are none', () => {
  const point = (name: string, body: object) => ({ header: { schema_id: { namespace: 'omh', name } }, body })
  const frame = { effective_time_frame: { date_time: '2026-10-05T07:00:00+02:00' } }
  expect(fromDataPoint(point('heart-rate', { heart_rate: { value: 72, unit: 'beats/min' }, ...frame }))).toMatchObject({
    kind: 'HEART_RATE',
    value: 72,
    at: '2026-10-05T05:00:00.000Z',
    seq: expect.any(Number),
  })
  const interval = { effective_time_frame: { time_interval: { end_date_time: '2026-10-05T08:00:00Z' } } }
  expect(fromDataPoint(point('step-count', { step_count: { value: 800 }, ...interval }))).toMatchObject({
    kind: 'STEPS',
    value: 800,
    at: '2026-10-05T08:00:00.000Z',
  })
  for (const none of [null, 'x', {}, point('body-weight', frame), point('heart-rate', { heart_rate: { value: 'x' } })])
    expect(fromDataPoint(none)).toBeNull()
})
