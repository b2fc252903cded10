import { beforeEach, describe, expect, test } from 'vitest'
import { changesAccess } from '../db/access-changes.ts'
import type { LoadedSession } from './check.ts'
import { KnownSessions } from './known.ts'

const loaded = (id: string): LoadedSession => ({
  session: {
    id,
    accountId: 'a',
    organisationId: 'o',
    personId: 'p',
    role: 'CB_PARENT',
    chosenGroupIds: [],
    channel: 'web',
    language: 'en',
    amr: [],
    authTime: new Date(0),
  },
  generations: [],
  status: 'A',
  revokedAt: null,
  revokedReason: null,
  absoluteEnd: new Date(0),
})

describe('what is kept of sessions', () => {
  let now = 0
  let known: KnownSessions
  beforeEach(() => {
    now = 1000
    known = new KnownSessions(() => now)
    known.trust(now)
    known.keep(known.age, loaded('s'))
  })

  test('is used while notices are proved to arrive, and for 450 ms after the last proof', () => {
    now += 449
    expect(known.get('s')).toBeDefined()
    now += 1
    expect(known.get('s')).toBeUndefined()
    known.trust(now)
    expect(known.get('s')).toBeDefined()
  })

  test('counts a proof from when it was asked for, not from when it came', () => {
    known.trust(now - 400)
    now += 450
    expect(known.get('s')).toBeUndefined()
  })

  test('is gone after a notice, after a break in the notices, and after ten seconds', () => {
    known.forget()
    expect(known.get('s')).toBeUndefined()
    known.keep(known.age, loaded('s'))
    known.distrust()
    known.trust(now)
    expect(known.get('s')).toBeUndefined()
    known.keep(known.age, loaded('s'))
    now += 10_000
    known.trust(now)
    expect(known.get('s')).toBeUndefined()
  })

  test('does not live longer because the session was read again', () => {
    known.keepRoles(known.age, 's', [])
    now += 9000
    known.trust(now)
    known.keep(known.age, loaded('s'))
    expect(known.get('s')?.roles).toEqual([])
    now += 1000
    known.trust(now)
    expect(known.get('s')).toBeUndefined()
  })

  test('is never more than ten thousand sessions', () => {
    for (let n = 0; n < 9999; n += 1) known.keep(known.age, loaded(`s${n}`))
    expect(known.get('s')).toBeDefined()
    known.keep(known.age, loaded('one more'))
    expect(known.get('s')).toBeUndefined()
    expect(known.get('one more')).toBeDefined()
  })

  test('is not what was read before a notice and arrived after it', () => {
    const { age } = known
    known.forget()
    known.keep(age, loaded('s'))
    known.keepRoles(age, 's', [])
    expect(known.get('s')).toBeUndefined()
  })

  test('asks for proofs only while somebody calls', () => {
    expect(known.wanted).toBe(false)
    known.get('s')
    now += 1999
    expect(known.wanted).toBe(true)
    now += 1
    expect(known.wanted).toBe(false)
  })
})

test.each([
  ['update "control"."session" set "revoked_at" = $1 where "id" = $2', true],
  ['update control.session s set revoked_at = now()', true],
  ['delete from "control"."session" where "account_id" = $1', true],
  ['update "control"."account" set "status" = $1', true],
  ['update membership m set person_id = $1', true],
  ['with x as (insert into "membership" ("id") values ($1)) select 1', true],
  ['update "customer_group" set "archived_at" = $1', true],
  ['insert into "control"."account_organisation" ("account_id") values ($1)', true],
  ['update "control"."session_token" set "last_used_at" = $1', false],
  ['insert into "control"."session" ("id") values ($1)', false],
  ['select * from "control"."session" for update', false],
  ['update "account_note" set "x" = $1', false],
])('%s: %s', (sql, changes) => expect(changesAccess(sql)).toBe(changes))
