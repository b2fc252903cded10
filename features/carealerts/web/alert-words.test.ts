import { expect, test } from 'vitest'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import type { CareAlert } from '../shared/carealerts.contract.ts'
import { alertBody } from './alert-words.ts'

const said: Texts = (id, values = {}) => [id, ...Object.values(values)].join(' ')
const fever = (facts: CareAlert['facts']): CareAlert => ({
  id: '1',
  personId: '2',
  fullName: 'Ada',
  guests: [],
  zone: 'Europe/Rome',
  source: 'RANGE',
  severity: 'amber',
  state: 'open',
  measurement: 'TEMPERATURE',
  reading: null,
  targetId: null,
  facts: { rule: 'exclusion', limit: 38, ...facts },
  forFamily: true,
  inRange: false,
  openedAt: '2026-10-05T06:00:00Z',
  closedAt: null,
  owner: null,
  assigned: null,
  step: 0,
  nextAt: null,
  heldUntil: null,
  recheckAt: null,
  abilities: { act: true },
})

test('an alert about a child with fever asks to fetch it until the limit of the group says otherwise', () => {
  expect(alertBody(fever({}), said)[0]).toMatch(/^carealerts\.exclusion 38/)
  expect(alertBody(fever({ withdrawn: 'off' }), said)[0]).toBe('carealerts.exclusion.off')
  expect(alertBody(fever({ withdrawn: 39.5 }), said)[0]).toMatch(/^carealerts\.exclusion\.raised 39,5/)
})
