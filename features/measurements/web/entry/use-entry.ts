import { useState } from 'react'
import { dayIn, instantOf, timeIn } from '#platform/shared/dates/zoned.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import type { Code } from '../../shared/definition-types.ts'
import { lateness } from '#platform/shared/dates/late-entry.rules.ts'
import type { Outcome } from '../../shared/entries.rules.ts'
import type { MeasuredPerson, Observation } from '../../shared/measurements.contract.ts'
import { sayKept } from '../../shared/parse.rules.ts'
import { unitIn } from '../../shared/units.rules.ts'
import { judged } from '../judging.ts'

export type EntryState = {
  code: Code
  outcome: Outcome
  unit: string
  value: string
  second: string
  context: Record<string, string>
  note: string
  /** Local where the group is; null: half typed. */
  happened: string | null
  lateReason: string
  reason: string
  inError: boolean
}

const localOf = (at: Date, zone: string): string => `${dayIn(zone, at)}T${timeIn(zone, at)}`

function firstOf(person: MeasuredPerson, code: Code, row: Observation | undefined): EntryState {
  const empty = { value: '', second: '', context: {}, note: '', lateReason: '', reason: '', inError: false }
  if (!row)
    return {
      ...empty,
      code,
      outcome: 'value',
      unit: unitIn(person.units, code).unit,
      happened: localOf(serverNow(), person.zone),
    }
  const unit = unitIn(person.units, code)
  const say = (value: number | null) => (value === null ? '' : sayKept(value, unit))
  const lowHigh = row.comparator === '<' ? 'LO' : 'HI'
  return {
    ...empty,
    code,
    outcome: row.outcome,
    unit: unit.unit,
    value: row.choice ?? (row.comparator === null ? say(row.value) : lowHigh),
    second: say(row.second),
    context: row.context,
    note: row.note,
    happened: localOf(new Date(row.happenedAt), person.zone),
  }
}

/** What is typed of one entry, and what is to be said of it. */
export function useEntry(person: MeasuredPerson, first: Code, row: Observation | undefined) {
  const [state, setState] = useState(() => firstOf(person, first, row))
  const [begun] = useState(serverNow)
  const change = (more: Partial<EntryState>) => setState((now) => ({ ...now, ...more }))
  const choose = (code: Code) => setState({ ...firstOf(person, code, undefined), happened: state.happened })
  const [day = '', time = ''] = state.happened?.split('T') ?? []
  // A time that was not touched is that of the first tap, to the second.
  const untouched = !row && state.happened === localOf(begun, person.zone)
  const at = untouched ? begun : instantOf(day || '2000-01-01', time || '00:00', person.zone)
  const { parsed, judgement } = judged(person, { ...state, at, ...(row && { without: row.happenedAt }) })
  const late = row ? 'none' : lateness({ happenedAt: at, recordedAt: serverNow() })
  return { state, change, choose, at, parsed, judgement, late }
}
export type Entry = ReturnType<typeof useEntry>
