import { describe, expect, test } from 'vitest'
import { foldRider, type FamilyWord } from './rider-fold.rules.ts'
import type { Fact } from './runs.rules.ts'

let seq = 0
const at = (minute: number) => `2026-10-05T05:${String(minute).padStart(2, '0')}:00.000Z`
const fact = (type: Fact['type'], minute: number, more: Partial<Fact> = {}): Fact => {
  seq += 1
  return {
    id: `f${seq}`,
    type,
    deviceId: 'phone-1',
    deviceSeq: seq,
    occurredAt: at(minute),
    receivedAt: at(minute),
    ...more,
  }
}
const said = (more: Partial<FamilyWord> = {}): FamilyWord => ({
  planned: 'EXPECTED',
  lateAbsence: false,
  absenceWithdrawnAt: null,
  ...more,
})

describe('a rider who was reported absent late', () => {
  const late = said({ lateAbsence: true })
  test('stays expected until somebody records something', () => {
    expect(foldRider(late, []).state).toBe('EXPECTED')
  })
  test('and is not at the stop is absent, not a no-show', () => {
    expect(foldRider(late, [fact('NOT_HERE', 40)])).toMatchObject({ state: 'ABSENT', since: at(40) })
    expect(foldRider(said(), [fact('NOT_HERE', 40)]).state).toBe('NO_SHOW')
  })
  test('and boards is on board, also after a record that nobody was there', () => {
    expect(foldRider(late, [fact('NOT_HERE', 40), fact('BOARDED', 41)])).toMatchObject({ state: 'BOARDED', rode: true })
  })
  test('and of whom nobody knows anything is looked for', () => {
    expect(foldRider(late, [fact('NOT_HERE', 40), fact('MISSING', 42)]).state).not.toBe('ABSENT')
  })
  test('waits again when the record is undone', () => {
    const gone = fact('NOT_HERE', 40)
    expect(foldRider(late, [gone, fact('UNDO', 41, { supersedesId: gone.id })]).state).toBe('EXPECTED')
  })
})

describe('a rider whom the crew calls absent', () => {
  test('is not there, and nobody has said where, unless somebody reported it', () => {
    expect(foldRider(said(), [fact('ABSENT', 40)])).toMatchObject({ state: 'NO_SHOW', answered: false })
    expect(foldRider(said({ lateAbsence: true }), [fact('ABSENT', 40)]).state).toBe('ABSENT')
    expect(foldRider(said({ planned: 'ABSENT' }), [fact('ABSENT', 40)]).state).toBe('ABSENT')
  })
})

describe('a rider whose absence was withdrawn', () => {
  const withdrawn = said({ absenceWithdrawnAt: at(45) })
  test('is expected again, although the crew had confirmed the absence', () => {
    expect(foldRider(withdrawn, [fact('ABSENT', 40)]).state).toBe('EXPECTED')
  })
  test('is not there when the crew calls them absent afterwards', () => {
    expect(foldRider(withdrawn, [fact('ABSENT', 40), fact('ABSENT', 50)])).toMatchObject({
      state: 'NO_SHOW',
      answered: false,
    })
  })
  test('keeps every other record', () => {
    expect(foldRider(withdrawn, [fact('NOT_HERE', 40)]).state).toBe('NO_SHOW')
    expect(foldRider(withdrawn, [fact('ABSENT', 40), fact('COLLECTED', 41)]).state).toBe('COLLECTED')
  })
})
