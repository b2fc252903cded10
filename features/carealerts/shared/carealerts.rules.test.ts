import { expect, test } from 'vitest'
import {
  byUrgency,
  escalatesAt,
  groupedByPerson,
  nextOnCall,
  raisedAgain,
  recheckAt,
  stateAfter,
  type Severity,
  type State,
} from './carealerts.rules.ts'

const NOW = new Date('2026-10-05T08:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

test('a red alert is escalated after five minutes, an amber one after thirty, an information never', () => {
  expect([escalatesAt('red', NOW), escalatesAt('amber', NOW), escalatesAt('info', NOW)]).toEqual([at(5), at(30), null])
  expect([recheckAt('GLYCEMIA', NOW), recheckAt('TEMPERATURE', NOW), recheckAt(null, NOW)]).toEqual([
    at(15),
    null,
    null,
  ])
})

test('open, acknowledged, actioned, closed; what is done already changes nothing', () => {
  const after = (act: 'acknowledge' | 'action' | 'close', severity: Severity = 'red') =>
    (['open', 'acknowledged', 'actioned', 'closed'] as const).map((state) => stateAfter(state, act, severity))
  expect(after('acknowledge')).toEqual(['acknowledged', 'acknowledged', 'actioned', 'closed'])
  expect(after('action')).toEqual(['actioned', 'actioned', 'actioned', null])
  expect(after('close')).toEqual([null, null, 'closed', 'closed'])
  expect(after('close', 'info')).toEqual(['closed', 'closed', 'closed', 'closed'])
})

test('a reading that is still out opens again what somebody had taken, and gives no open one a later time', () => {
  const alert = (state: State, severity: Severity, nextAt: Date | null) => ({ state, severity, nextAt, step: 2 })
  expect(raisedAgain(alert('actioned', 'red', null), 'amber', NOW)).toEqual({
    state: 'open',
    severity: 'red',
    nextAt: at(5),
    step: 0,
    kind: 'reopened',
  })
  // One that was closed is as grave as the reading that opens it.
  expect(raisedAgain(alert('closed', 'red', null), 'amber', NOW)).toMatchObject({ severity: 'amber', nextAt: at(30) })
  expect(raisedAgain(alert('open', 'red', at(1)), 'red', NOW)).toMatchObject({ nextAt: at(1), step: 2, kind: 'again' })
  expect(raisedAgain(alert('open', 'amber', at(20)), 'red', NOW)).toMatchObject({ severity: 'red', nextAt: at(5) })
  expect(raisedAgain(alert('open', 'amber', at(2)), 'red', NOW)).toMatchObject({ nextAt: at(2) })
  expect(raisedAgain(alert('open', 'red', null), 'amber', NOW)).toMatchObject({ severity: 'red', nextAt: null })
})

test('it is given to who is called next and was not told, then to the office', () => {
  expect(nextOnCall(['a', 'b'], [])).toBe('a')
  expect(nextOnCall(['a', 'b'], ['a'])).toBe('b')
  expect(nextOnCall(['a', 'b'], ['b', 'a'])).toBeNull()
})

test('by urgency, each person where the most urgent of theirs stands', () => {
  const alert = (id: string, personId: string, severity: Severity, openedAt: string) => ({
    id,
    personId,
    severity,
    openedAt,
    state: 'open' as const,
  })
  const all = [
    alert('1', 'olga', 'amber', '2026-10-05T07:00:00Z'),
    alert('2', 'nives', 'red', '2026-10-05T08:00:00Z'),
    alert('3', 'olga', 'red', '2026-10-05T07:30:00Z'),
    alert('4', 'ada', 'info', '2026-10-05T06:00:00Z'),
  ]
  expect(all.toSorted(byUrgency).map(({ id }) => id)).toEqual(['3', '2', '1', '4'])
  expect(groupedByPerson(all).map((its) => its.map(({ id }) => id))).toEqual([['3', '1'], ['2'], ['4']])
})
