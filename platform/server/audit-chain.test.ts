import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from './audit.ts'
import { sealAudit, verifyAudit, type Head } from './audit-chain.ts'
import { newOrganisation, type TestOrganisation } from './testing/new-organisation.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
let school: TestOrganisation
beforeAll(async () => void (app = await openTestApp()))
beforeEach(async () => void (school = await newOrganisation(app)))
afterAll(() => app?.close())

const note = (action: `${string}.${string}`) =>
  app.inside(school.id, (tx) => audit(tx, { action, subjectKind: 'person', subjectId: school.parent.personId }))
const seal = () => app.inside(school.id, sealAudit)
const verify = (known?: Head) => app.inside(school.id, (tx) => verifyAudit(tx, known))
const whatIsWrong = async (known?: Head) => (await verify(known)).problems.map(({ what, seq }) => [what, seq])

/** Five sealed entries, an hour old. */
async function chain(): Promise<Head> {
  for (const action of ['a.one', 'a.two', 'a.three', 'a.four', 'a.five'] as const) {
    await note(action)
    app.clock.pass({ seconds: 1 })
  }
  const head = await seal()
  app.clock.pass({ hours: 2 })
  return head
}
/** As somebody who holds the database and not the key. */
const tamper = (sql: string) => app.database.asOwner(sql, [school.id])
const sealed = (seq: number) => `(select audit_id from audit_seal where organisation_id = $1 and seq = ${seq})`

test('what is added is sealed once, in order, by whoever comes first', async () => {
  const head = await chain()
  expect(head.seq).toBe(5)
  await note('a.six')
  const heads = await Promise.all([seal(), seal(), seal()])
  expect(heads.map(({ seq }) => seq)).toEqual([6, 6, 6])
  expect(await verify()).toEqual({ head: heads[0], problems: [] })
  expect(await whatIsWrong(head)).toEqual([])
})

test('an entry that commits after younger ones is sealed too', async () => {
  const id = app.app.newId()
  app.clock.pass({ minutes: 1 })
  await chain()
  app.clock.set(new Date(app.clock.now().getTime() - 90 * 60_000))
  await tamper(`insert into audit (organisation_id, id, at, action, subject_kind, subject_id)
    values ($1, '${id}', now(), 'late.commit', 'person', '${school.parent.personId}')`)
  await seal()
  expect(await whatIsWrong()).toEqual([])
})

test('an entry that is changed is found, and only that one', async () => {
  await chain()
  await tamper(`update audit set person_id = organisation_id where organisation_id = $1 and id = ${sealed(3)}`)
  expect(await whatIsWrong()).toEqual([['changed', 3]])
})

test('entries that change places are found', async () => {
  await chain()
  await tamper(`update audit a set action = case a.action when 'a.two' then 'a.four' else 'a.two' end
    where a.organisation_id = $1 and a.action in ('a.two', 'a.four')`)
  expect(await whatIsWrong()).toEqual([
    ['changed', 2],
    ['changed', 4],
  ])
})

test('an entry that is removed is found, with its seal or without it', async () => {
  await chain()
  // The owner of the tables can do this.
  await app.database.asOwner(
    'alter table audit_seal drop constraint if exists audit_seal_organisation_id_audit_id_fkey',
  )
  await tamper(`delete from audit where organisation_id = $1 and id = ${sealed(2)}`)
  expect(await whatIsWrong()).toEqual([['missing', 2]])
  await tamper(`delete from audit_seal where organisation_id = $1 and seq = 2`)
  expect(await whatIsWrong()).toEqual([['gap', 2]])
  // Renumbered, so that no gap is left.
  for (const seq of [3, 4, 5])
    await tamper(`update audit_seal set seq = ${seq - 1} where organisation_id = $1 and seq = ${seq}`)
  expect(await whatIsWrong()).toEqual([
    ['changed', 2],
    ['truncated', 5],
  ])
})

test('an end that is cut off is found by the head, and by a head that is kept elsewhere', async () => {
  const known = await chain()
  await tamper(`delete from audit_seal where organisation_id = $1 and seq > 3`)
  expect(await whatIsWrong()).toContainEqual(['truncated', 4])
  await tamper(`delete from audit where organisation_id = $1 and action in ('a.four', 'a.five')`)
  await tamper(`update audit_head h set seq = 3, hash = s.hash from audit_seal s
    where h.organisation_id = $1 and s.organisation_id = $1 and s.seq = 3`)
  expect(await whatIsWrong()).toEqual([])
  expect(await whatIsWrong(known)).toEqual([['truncated', 4]])
})

test('an entry that is slipped in among old ones is found', async () => {
  await chain()
  await tamper(`insert into audit (organisation_id, id, at, action, subject_kind, subject_id)
    select $1, gen_random_uuid(), at, 'a.planted', subject_kind, subject_id from audit
    where organisation_id = $1 and action = 'a.one'`)
  expect(await whatIsWrong()).toEqual([['unsealed', null]])
})

test('a long log from before there were seals is sealed in parts', async () => {
  app.clock.pass({ hours: 1 })
  await tamper(`insert into audit (organisation_id, id, at, action, subject_kind, subject_id)
    select $1, ('01a00000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, timestamptz '2026-09-01', 'a.old', 'person', $1
    from generate_series(1, 12000) n`)
  expect((await seal()).seq).toBe(10_000)
  const whole = await seal()
  expect(whole.seq).toBe(12_000)
  expect(await seal()).toEqual(whole)
  expect(await verify()).toEqual({ head: whole, problems: [] })
})
