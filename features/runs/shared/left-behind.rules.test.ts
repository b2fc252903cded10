import { expect, test } from 'vitest'
import {
  closedEarly,
  earlyNoShowAt,
  leavingNow,
  leftBehind,
  reachingNow,
  startsEarly,
  type StopTimes,
} from './left-behind.rules.ts'
import type { PassengerState } from './runs.rules.ts'

const at = (time: string) => `2026-10-05T${time}:00.000Z`
const stop = (id: string, planned: string, arrived?: string, departed?: string): StopTimes => ({
  id,
  plannedAt: at(planned),
  waitMinutes: 0,
  arrivedAt: arrived === undefined ? null : at(arrived),
  departedAt: departed === undefined ? null : at(departed),
})
const rider = (id: string, state: PassengerState, more: { since?: string; answered?: boolean } = {}) => ({
  id,
  boardStopId: 'a',
  alightStopId: 'b',
  fold: { state, answered: more.answered ?? false, since: more.since ? at(more.since) : null },
})

test('who is still on board when their stop is left is carried past it, also when they were kept on board', () => {
  const stops = [stop('a', '05:40', '05:40', '05:42'), stop('b', '05:50', '05:50', '05:52')]
  const riders = [rider('ada', 'BOARDED'), rider('ben', 'KEPT'), rider('cleo', 'DROPPED'), rider('dan', 'TRANSFERRING')]
  expect(leftBehind(stops, riders)).toEqual([{ rule: 'CARRIED_PAST', stopId: 'b', passengerIds: ['ada', 'ben'] }])
})

test('a stop is left too when the next one is reached without a word, not while the vehicle stands there', () => {
  const here = [stop('a', '05:40', '05:40', '05:42'), stop('b', '05:50', '05:50'), stop('c', '06:00')]
  const riders = [rider('ada', 'BOARDED')]
  expect(leftBehind(here, riders)).toEqual([])
  const next = [...here.slice(0, 2), stop('c', '06:00', '06:00')]
  expect(leftBehind(next, riders)).toMatchObject([{ rule: 'CARRIED_PAST', stopId: 'b' }])
})

test('who was not decided about at a stop that is left stands under one rule: undecided, or left before the planned time', () => {
  const late = [stop('a', '05:40', '05:40', '05:41')]
  const early = [stop('a', '05:40', '05:35', '05:39')]
  const riders = [rider('ada', 'EXPECTED'), rider('ben', 'NO_SHOW', { since: '05:36' }), rider('cleo', 'BOARDED')]
  expect(leftBehind(late, riders)).toEqual([{ rule: 'LEFT_UNDECIDED', stopId: 'a', passengerIds: ['ada'] }])
  expect(leftBehind(early, riders)).toEqual([{ rule: 'LEFT_EARLY', stopId: 'a', passengerIds: ['ada', 'ben'] }])
  const answered = [rider('ben', 'NO_SHOW', { since: '05:36', answered: true })]
  expect(leftBehind(early, answered)).toEqual([])
  expect(leftBehind(late, answered)).toEqual([])
})

test('reaching another stop without a word leaves the one before: what is new by that is asked, not what stood already', () => {
  const stops = [stop('a', '05:40', '05:40', '05:41'), stop('b', '05:50', '05:50'), stop('c', '06:00')]
  const riders = [rider('ada', 'BOARDED'), rider('ben', 'EXPECTED')]
  const now = new Date(at('06:00'))
  expect(reachingNow(stops, riders, 'c', now)).toEqual([{ rule: 'CARRIED_PAST', stopId: 'b', passengerIds: ['ada'] }])
  expect(reachingNow(stops, [rider('ada', 'DROPPED')], 'c', now)).toEqual([])
})

test('a no-show is early before the planned time of the stop, until it is answered', () => {
  const stops = [stop('a', '05:40', '05:35')]
  const noShow = (since: string, answered = false) => earlyNoShowAt(stops, rider('ada', 'NO_SHOW', { since, answered }))
  expect(noShow('05:39')?.id).toBe('a')
  expect(noShow('05:40')).toBeUndefined()
  expect(noShow('05:39', true)).toBeUndefined()
})

test('the phone asks by the same rule before it leaves', () => {
  const stops = [stop('a', '05:40', '05:35'), stop('b', '05:50')]
  const riders = [rider('ada', 'EXPECTED')]
  expect(leavingNow(stops, riders, 'a', new Date(at('05:39')))).toMatchObject([{ rule: 'LEFT_EARLY' }])
  expect(leavingNow(stops, riders, 'a', new Date(at('05:41')))).toMatchObject([{ rule: 'LEFT_UNDECIDED' }])
  expect(leavingNow(stops, [rider('ada', 'BOARDED')], 'a', new Date(at('05:39')))).toEqual([])
})

test('a close is early where children got off at a stop that was never reached, unless no stop was', () => {
  const stops = [stop('a', '05:40', '05:40'), stop('b', '05:50')]
  const riders = [rider('ada', 'DROPPED'), rider('ben', 'NO_SHOW', { answered: true })]
  expect(closedEarly(stops, riders)).toEqual([{ rule: 'CLOSED_EARLY', stopId: 'b', passengerIds: ['ada'] }])
  expect(closedEarly([stop('a', '05:40', '05:40'), stop('b', '05:50', '05:51')], riders)).toEqual([])
  expect(closedEarly([stop('a', '05:40'), stop('b', '05:50')], riders)).toEqual([])
})

test('a start is early from one hour before the planned one', () => {
  expect(startsEarly(at('07:40'), new Date(at('06:40')))).toBe(false)
  expect(startsEarly(at('07:40'), new Date(at('06:39')))).toBe(true)
  expect(startsEarly(at('07:40'), new Date(at('05:30')))).toBe(true)
})

test('a stop at which the vehicle waits is left early until the waiting time is over', () => {
  const left = (departed: string) => [{ ...stop('a', '05:40', '05:40', departed), waitMinutes: 5 }]
  const riders = [rider('ada', 'EXPECTED')]
  expect(leftBehind(left('05:44'), riders)).toMatchObject([{ rule: 'LEFT_EARLY' }])
  expect(leftBehind(left('05:45'), riders)).toMatchObject([{ rule: 'LEFT_UNDECIDED' }])
  const noShow = (since: string) => earlyNoShowAt(left('05:46'), rider('ada', 'NO_SHOW', { since }))
  expect(noShow('05:44')?.id).toBe('a')
  expect(noShow('05:45')).toBeUndefined()
})
