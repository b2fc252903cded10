import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#features/session/shared/session.contract.ts'
import { getOwnLogo, signOut } from '#features/session/shared/own-session.contract.ts'
import { revokeAccount } from '#platform/server/sessions/revoke.ts'
import { MONDAY_MORNING } from '#platform/server/testing/test-clock.ts'
import { newOrganisation, type TestOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { endOtherSessions } from '../shared/sessions.contract.ts'

/**
 * A working day of one session in a browser that is as unlucky as it can be: tabs are duplicated, calls go out together,
 * answers are cancelled or lost, and the clock jumps. Nobody who keeps working is ever signed out; and once the session is
 * over, no token of it works again.
 */

let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp()
  school = await newOrganisation(app)
})
afterAll(() => app?.close())

const PASSWORD = 'a long enough password'
const MINUTE = 60_000
/** Idle after 60 minutes; a use is noted to the minute. */
const SURE_MS = 59 * MINUTE
const DAY_MS = 8 * 60 * MINUTE

type Tab = { token: string; usedAt: number }
/** Lost or cancelled: the server saw the call, the browser never saw the answer. */
type Outcome = 'answered' | 'lost' | 'cancelled'
type Step =
  | { do: 'call'; tab: number; outcomes: Outcome[] }
  | { do: 'duplicate'; tab: number }
  | { do: 'wait'; minutes: number }
type Day = { steps: Step[]; end: 'signed out' | 'ended elsewhere' | 'blocked' | 'password reset' }

const tabs = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('call' as const),
      tab: tabs,
      outcomes: fc.array(fc.constantFrom<Outcome>('answered', 'lost', 'cancelled'), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('duplicate' as const), tab: tabs }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }) },
)
const day: fc.Arbitrary<Day> = fc.record({
  steps: fc.array(step, { minLength: 20, maxLength: 70 }),
  end: fc.constantFrom('signed out', 'ended elsewhere', 'blocked', 'password reset'),
})

const now = () => app.clock.now().getTime()

async function enter(person: TestPerson): Promise<string> {
  const answer = await app.anonymous().send(signIn, { body: { username: person.username, password: PASSWORD } })
  expect(answer.statusCode).toBe(200)
  return String(answer.headers['authorization']).replace('Bearer ', '')
}

/** One call with exactly this token: how it went, and the token that came with the answer. */
async function use(token: string): Promise<{ status: number; next: string | null }> {
  const answer = await app.anonymous(token).send(getOwnLogo)
  const header = answer.headers['authorization']
  return { status: answer.statusCode, next: typeof header === 'string' ? header.replace('Bearer ', '') : null }
}

/** Lives through the day and answers every token that the browser ever saw, and the newest tab. */
async function live(first: string, steps: readonly Step[]): Promise<{ seen: Set<string>; last: Tab }> {
  const open: Tab[] = [{ token: first, usedAt: now() }]
  const seen = new Set([first])
  const start = now()
  for (const one of steps) {
    if (one.do === 'wait') {
      if (now() - start + one.minutes * MINUTE > DAY_MS) break
      app.clock.pass({ minutes: one.minutes })
      continue
    }
    const tab = open[one.tab % open.length]!
    // A tab that rested for an hour may be signed out rightly; it is closed. The last one is kept awake.
    if (now() - tab.usedAt >= SURE_MS) {
      if (open.length > 1) open.splice(open.indexOf(tab), 1)
      continue
    }
    if (one.do === 'duplicate') {
      open.push({ ...tab })
      continue
    }
    const { token } = tab
    const answers = await Promise.all(one.outcomes.map(() => use(token)))
    tab.usedAt = now()
    for (const [index, answer] of answers.entries()) {
      expect(answer.status, 'nobody who works is signed out').toBe(200)
      if (one.outcomes[index] !== 'answered' || answer.next === null) continue
      tab.token = answer.next
      seen.add(answer.next)
    }
  }
  return { seen, last: open.toSorted((a, b) => a.usedAt - b.usedAt).at(-1)! }
}

async function end(how: Day['end'], person: TestPerson, token: string): Promise<void> {
  const { control } = app.app.db
  switch (how) {
    case 'signed out':
      return void (await app.anonymous(token).send(signOut))
    case 'ended elsewhere':
      return void (await app.anonymous(await enter(person)).call(endOtherSessions))
    case 'blocked':
      return revokeAccount(control, person.accountId, 'blocked', app.clock.now())
    case 'password reset':
      return revokeAccount(control, person.accountId, 'password-reset', app.clock.now())
  }
}

const RUNS = Number(process.env['CARAVAN_CHAOS'] ?? 12)

test(
  'no wrong sign-out in a day of cancelled, lost and parallel calls; no use after the end',
  async () => {
    await fc.assert(
      fc.asyncProperty(day, async ({ steps, end: how }) => {
        app.clock.set(MONDAY_MORNING)
        const person = await school.person([{ role: 'CB_PARENT', group: school.groups[0] }], { password: PASSWORD })
        const first = await enter(person)
        const { seen, last } = await live(first, steps)
        // Signing out needs a session; who rested for an hour may have none. Every other end comes from outside.
        if (now() - last.usedAt >= SURE_MS && how === 'signed out') return
        await end(how, person, last.token)
        for (const token of seen) expect([412, 417], 'no use after the end').toContain((await use(token)).status)
      }),
      { seed: 20261005, numRuns: RUNS, endOnFailure: true },
    )
  },
  60_000 + RUNS * 5_000,
)
