import { describe, expect, test } from 'vitest'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { childTimeline, runNow, type ChildRun } from './child-today.ts'

const at = (time: string) => `2026-10-05T${time}:00.000Z`
const stop = (name: string, plannedAt: string, more: object = {}) => ({
  id: name,
  name,
  plannedAt: at(plannedAt),
  waitMinutes: 0,
  arrivedAt: null,
  departedAt: null,
  ...more,
})
const run = (more: Partial<ChildRun> = {}): ChildRun => ({
  runId: 'r',
  routeName: 'Line 3',
  mode: 'bus',
  direction: 'to_school',
  runStatus: 'IN_PROGRESS',
  lapsed: false,
  zone: 'Europe/Rome',
  serviceDate: '2026-10-05',
  boardStop: stop('Via Roma', '05:40'),
  alightStop: stop('School', '06:00'),
  delay: null,
  state: 'EXPECTED',
  since: null,
  receivedAt: null,
  facts: [],
  absenceId: null,
  lateAbsence: false,
  presumedDespite: null,
  broughtBack: null,
  returnedTo: null,
  vehicleLabel: null,
  rescueVehicle: null,
  rescue: false,
  ...more,
})
const text: Texts = (id, values = {}) => [id, ...Object.values(values)].join(' ')
type About = { now?: string; delay?: number | null; all?: ChildRun[] }
const lines = (one: ChildRun, { now = '05:35', delay = null, all = [one] }: About = {}) =>
  childTimeline(all, one, { now: new Date(at(now)), name: 'Ada', delay, text }).map(({ time, title, note }) =>
    [time, title, note].filter((part) => part !== undefined).join(' | '),
  )

describe('the card of a child', () => {
  test('asks the family to be at the stop, with the estimate and its band while the run is under way', () => {
    expect(lines(run(), { delay: 240 })).toEqual([
      'family.child.EXPECTED | Line 3',
      expect.stringMatching(
        /^07:44 \| family.child.beIn Via Roma 9 \| Line 3 · positions.eta 07:44 07:43 07:47 · .*07:40$/,
      ),
      expect.stringMatching(/^08:04 \| family.child.arrives School \| positions.eta 08:04 .*08:00$/),
    ])
  })

  test('tells no time while the run is interrupted: nobody knows when it goes on', () => {
    const interrupted = { runStatus: 'INTERRUPTED' as const }
    expect(lines(run({ ...interrupted, state: 'BOARDED', since: at('05:41') }), { delay: 240 })).toEqual([
      '07:41 | family.child.interrupted | Line 3',
      'family.child.arrives School | family.child.timeUnknown',
    ])
    expect(lines(run(interrupted), { delay: 240 })).toEqual([
      'family.child.interruptedWaiting | Line 3',
      'family.child.arrives School | family.child.timeUnknown',
    ])
  })

  test('says that the vehicle cannot go on to those at whose stop it stands', () => {
    const there = run({ runStatus: 'INTERRUPTED', boardStop: stop('Via Roma', '05:40', { arrivedAt: at('05:41') }) })
    expect(lines(there)[0]).toBe('family.child.interruptedWaiting | Line 3')
  })

  test('says who collected the child, and nothing of a rescue that comes for others', () => {
    const facts = [
      {
        type: 'COLLECTED' as const,
        occurredAt: at('05:44'),
        receivedAt: at('05:44'),
        stopName: null,
        recipient: 'Marco',
        returnedTo: null,
      },
    ]
    const collected = run({
      runStatus: 'INTERRUPTED',
      state: 'COLLECTED',
      since: at('05:44'),
      facts,
      rescueVehicle: 'Bus 9',
    })
    expect(lines(collected)[0]).toBe('07:44 | family.child.COLLECTED | runs.child.with Marco · Line 3')
  })

  test('says the plan where nothing is known of the vehicle', () => {
    expect(lines(run())[1]).toBe('07:40 | family.child.beIn Via Roma 5 | Line 3 · family.child.planned')
  })

  test('says when the vehicle stands at the stop, and when it left with nothing recorded', () => {
    const there = run({ boardStop: stop('Via Roma', '05:40', { arrivedAt: at('05:41') }) })
    expect(lines(there)[0]).toBe('07:41 | family.child.atStopNow Via Roma | Line 3')
    const left = run({ boardStop: stop('Via Roma', '05:40', { arrivedAt: at('05:41'), departedAt: at('05:43') }) })
    expect(lines(left)[0]).toBe('07:43 | family.child.leftStop Via Roma 07:43 Ada | Line 3')
    for (const one of [there, left]) expect(lines(one).join(' ')).not.toContain('family.child.be')
  })

  test('asks nothing of the family at the stop of the school', () => {
    const home = run({ direction: 'from_school', runStatus: 'PLANNED', boardStop: stop('School', '05:40') })
    expect(lines(home)).toEqual([
      'family.child.atSchoolYet',
      '07:40 | family.child.getsOn School | Line 3',
      expect.stringContaining('family.child.getsOff'),
    ])
  })

  test('says which ways an absence covers', () => {
    const out = run({ state: 'ABSENT', runStatus: 'PLANNED' })
    const home = run({ state: 'ABSENT', runStatus: 'PLANNED', direction: 'from_school' })
    expect(lines(out, { all: [out, home] })).toEqual(['family.child.ABSENT | absences.directions.both'])
    expect(lines(out)).toEqual(['family.child.ABSENT | routes.direction.to_school · Line 3'])
  })
})

describe('the run that counts now', () => {
  const morning = (more: Partial<ChildRun> = {}) => run({ runId: 'morning', ...more })
  const home = (more: Partial<ChildRun> = {}) =>
    run({
      runId: 'home',
      direction: 'from_school',
      runStatus: 'PLANNED',
      boardStop: stop('School', '11:40'),
      alightStop: stop('Via Roma', '12:00'),
      ...more,
    })
  const chosen = (now: string, ...runs: ChildRun[]) => runNow(runs, new Date(at(now)))?.runId

  test('is the next one when nobody drove the first', () => {
    const undriven = morning({ runStatus: 'PLANNED', lapsed: true })
    expect(chosen('07:00', undriven, home())).toBe('home')
    expect(chosen('07:00', undriven)).toBe('morning')
    expect(chosen('13:00', undriven, home({ runStatus: 'CLOSED', state: 'DROPPED' }))).toBe('home')
  })

  test('is the next one an hour before it, when the first stands and nobody comes', () => {
    for (const state of ['EXPECTED', 'NO_SHOW'] as const) {
      const standing = morning({ runStatus: 'INTERRUPTED', state })
      expect(chosen('10:39', standing, home())).toBe('morning')
      expect(chosen('10:40', standing, home())).toBe('home')
      expect(chosen('11:50', standing, home({ runStatus: 'IN_PROGRESS' }))).toBe('home')
    }
  })

  test('stays the one that has the child, whatever comes next', () => {
    for (const state of ['BOARDED', 'KEPT', 'UNRESOLVED'] as const) {
      const open = morning({ runStatus: 'INTERRUPTED', state })
      expect(chosen('11:50', open, home({ runStatus: 'IN_PROGRESS' }))).toBe('morning')
      expect(chosen('11:50', open, home({ runStatus: 'IN_PROGRESS', state: 'BOARDED' }))).toBe('home')
    }
  })

  test('says that the run was not driven', () => {
    const undriven = run({ runStatus: 'PLANNED', lapsed: true })
    const about = { now: new Date(at('07:00')), name: 'Ada', delay: null, text }
    expect(childTimeline([undriven], undriven, about).map((fact) => fact.title)).toEqual(['family.child.lapsed'])
  })
})
