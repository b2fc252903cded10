import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#platform/shared/contract/roles.ts'
import { addDays } from '#platform/shared/dates/zoned.ts'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { searchAbsences } from '#features/absences/shared/absences.contract.ts'
import { addCredential } from '#features/crew/shared/crew.contract.ts'
import { listGroups } from '#features/groups/shared/groups.contract.ts'
import { completeList } from '#features/guests/shared/guests.contract.ts'
import { listMemberships } from '#features/memberships/shared/memberships.contract.ts'
import { countNotices } from '#features/notices/shared/bell.contract.ts'
import { autocompleteAssistants, searchAssistants } from '#features/people/shared/people.contract.ts'
import { getPerson } from '#features/people/shared/records.contract.ts'
import { readPunctuality } from '#features/reports/shared/reports.contract.ts'
import { askFamilies } from '#features/reports/server/riders.jobs.ts'
import { searchRides } from '#features/history/shared/history.contract.ts'
import { askForAccount, setDoor } from '#features/signups/shared/signups.contract.ts'
import { getStatus, resetPassword } from '#features/subscriptions/shared/subscriptions.contract.ts'
import { activeLine, enrol } from './testing/line-scene.ts'
import { ride } from './testing/ride-scene.ts'

let app: TestApp
afterAll(() => app?.close())

/** Hours at which UTC has another day than the group: a day behind it, a day ahead of it. */
const PLACES = [
  { zone: 'Pacific/Auckland', morning: '2026-10-05T18:30:00Z', now: '2026-10-05T23:30:00Z', today: '2026-10-06' },
  { zone: 'America/New_York', morning: '2026-10-05T11:30:00Z', now: '2026-10-06T02:00:00Z', today: '2026-10-05' },
]

describe.each(PLACES)('today in $zone', ({ zone, morning, now, today }) => {
  const yesterday = addDays(today, -1)
  const tomorrow = addDays(today, 1)
  let school: TestOrganisation
  beforeAll(async () => {
    app ??= await openTestApp({ now: morning })
  })
  beforeEach(async () => {
    app.clock.set(now)
    school = await inZone()
  })

  async function inZone(): Promise<TestOrganisation> {
    const made = await newOrganisation(app)
    await app.database.asOwner('update customer_group set zone = $1 where organisation_id = $2', [zone, made.id])
    return made
  }
  const office = () => app.as(school.administrator)
  const from = (role: Role, day: string) => school.person([{ role, group: school.groups[0], from: day }])
  const until = (role: Role, day: string) => school.person([{ role, group: school.groups[0], to: day }])
  const params = (person: { personId: string }) => ({ params: { id: person.personId } })

  test('a list finds who has the role today or will, and nobody whose last day was yesterday', async () => {
    const gone = await until('CB_ASSISTANT', yesterday)
    const there = [school.assistant, await until('CB_ASSISTANT', today), await from('CB_ASSISTANT', tomorrow)]
    const found = (await office().list(searchAssistants, { body: {} })).data
    expect(found.map((one) => one.id).toSorted()).toEqual(there.map((one) => one.personId).toSorted())
    const suggested = await office().call(autocompleteAssistants, { query: { q: gone.surname } })
    expect(suggested.map((one) => one.id)).not.toContain(gone.personId)
  })

  test('administrators are told on their first and their last day, neither before nor after', async () => {
    const told = [await from('CB_ADMIN', today), await until('CB_ADMIN', today)]
    const begun = await from('CB_ADMIN', tomorrow)
    const gone = await until('CB_ADMIN', yesterday)
    const { code } = await office().call(setDoor, { params: { id: school.groups[0].id }, body: { open: true } })
    const asked = { code: code ?? '', name: 'Nora', surname: 'Conti', role: 'CB_PARENT' as const, message: '' }
    await app.anonymous().call(askForAccount, { body: { ...asked, email: `${crypto.randomUUID()}@example.org` } })
    for (const person of told) expect(await app.as(person).call(countNotices)).toEqual({ unread: 1 })
    expect(
      await app.database.asOwner('select 1 from notice where person_id = any ($1)', [[begun.personId, gone.personId]]),
    ).toEqual([])
  })

  test('a group counts who has a role in it today', async () => {
    const people = async () => (await office().call(listGroups))[0]?.people
    const before = await people()
    await until('CB_PARENT', yesterday)
    await from('CB_PARENT', tomorrow)
    expect(await people()).toBe(before)
    await until('CB_PARENT', today)
    await from('CB_PARENT', today)
    expect(await people()).toBe((before ?? 0) + 2)
  })

  test('whoever administers another group until yesterday may be changed, until today not', async () => {
    const person = (to: string) =>
      school.person([
        { role: 'CB_PARENT', group: school.groups[0] },
        { role: 'CB_ADMIN', group: school.groups[1], to },
      ])
    const [gone, there] = [await person(yesterday), await person(today)]
    const mayEdit = async (one: { personId: string }) => (await office().call(getPerson, params(one))).abilities.edit
    expect([await mayEdit(gone), await mayEdit(there)]).toEqual([true, false])
    await app.database.asOwner('update person set email = $1 where id = $2', ['g@example.org', gone.personId])
    expect(await office().call(resetPassword, params(gone))).toMatchObject({ status: 'A' })
    expect(await office().refused(resetPassword, params(there))).toMatchObject({ status: 403 })
  })

  test('access is of the people whose role has not ended', async () => {
    const [gone, there] = [await until('CB_PARENT', yesterday), await until('CB_PARENT', today)]
    expect(await office().refused(getStatus, params(gone))).toMatchObject({ errorCode: 'E014' })
    expect(await office().call(getStatus, params(there))).toMatchObject({ status: 'A' })
  })

  test('a child is of the group from today on', async () => {
    const { id } = await enrol(app, school, 'Ada')
    expect(await office().call(listMemberships, { params: { id } })).toMatchObject([{ from: today, state: 'current' }])
  })

  test('guests are there through their last day', async () => {
    const guest = async (to: string) => {
      const { personId } = await school.child(school.groups[0])
      await app.database.asOwner(`update membership set role = 'GUEST', valid_to = $1 where person_id = $2`, [
        to,
        personId,
      ])
      return personId
    }
    await guest(yesterday)
    const there = await guest(today)
    expect((await office().call(completeList)).map((one) => one.id)).toEqual([there])
  })

  test('a credential is good through its last day', async () => {
    const { assistant } = school
    const found = async (credentials: 'soon' | 'expired') =>
      (await office().list(searchAssistants, { body: { filters: { credentials } } })).data.map((one) => one.id)
    await office().call(addCredential, { ...params(assistant), body: { kind: 'first_aid', validTo: today } })
    expect([await found('soon'), await found('expired')]).toEqual([[assistant.personId], []])
    await app.database.asOwner('update staff_credential set valid_to = $1 where person_id = $2', [
      yesterday,
      assistant.personId,
    ])
    expect([await found('soon'), await found('expired')]).toEqual([[], [assistant.personId]])
  })

  test('an absence is of today, and may be changed, through its last day', async () => {
    const ada = await enrol(app, school, 'Ada')
    const ids = [app.app.newId(), app.app.newId(), app.app.newId()] as const
    await app.inside(school.id, ({ db, now: at }) =>
      db
        .insertInto('absence')
        .values(
          [yesterday, today, tomorrow].map((day, i) => ({
            organisation_id: school.id,
            group_id: school.groups[0].id,
            id: ids[i] ?? '',
            child_id: ada.id,
            from_day: day,
            to_day: day,
            directions: 'both',
            reason: 'illness',
            reported_by: school.parent.personId,
            reporter_name: 'Pia Parent',
            reported_at: at,
            state: 'EFFECTIVE',
          })),
        )
        .execute(),
    )
    const found = async (when?: 'today' | 'upcoming') =>
      (await office().list(searchAbsences, { body: { filters: { when } } })).data
    expect((await found('today')).map((one) => one.id)).toEqual([ids[1]])
    expect((await found('upcoming')).map((one) => one.id)).toEqual([ids[2], ids[1]])
    expect((await found()).map((one) => one.abilities.change)).toEqual([true, true, false])
  })

  test('a report reaches a year back from today', async () => {
    const since = (day: string) => ({ body: { from: day, by: 'route' as const } })
    expect(await office().call(readPunctuality, since(addDays(today, -366)))).toEqual([])
    expect(await office().refused(readPunctuality, since(addDays(today, -367)))).toMatchObject({
      fields: [{ fieldName: 'from', message: 'At most a year' }],
    })
  })

  test('rides are found for an adult through the last day on which they may see the child', async () => {
    app.clock.set(morning)
    const { organisation, office: staff, children } = await ride(app, await activeLine(app, await inZone()))
    app.clock.set(now)
    const rides = async () =>
      (await staff.list(searchRides, { body: { filters: { adultId: organisation.parent.personId } } })).data
    const see = (first: string, last: string | null) =>
      app.database.asOwner('update relationship set valid_from = $1, valid_to = $2 where adult_id = $3', [
        first,
        last,
        organisation.parent.personId,
      ])
    await see(yesterday, today)
    expect((await rides()).map((one) => one.childId)).toEqual([children[0].id])
    await see(yesterday, yesterday)
    expect(await rides()).toEqual([])
    await see(tomorrow, null)
    expect(await rides()).toEqual([])
  })

  test('a family is asked about three days, the first of them at most sixty days ago', async () => {
    /** A line whose first child was not there on three days in a row, the first of them so many days ago. */
    const missed = async (back: number) => {
      app.clock.set(morning)
      const { organisation, run, children } = await activeLine(app, await inZone())
      app.clock.set(now)
      return app.inside(organisation.id, async (tx) => {
        const row = await tx.db.selectFrom('run').selectAll().where('id', '=', run.id).executeTakeFirstOrThrow()
        const closed = { status: 'CLOSED', head_count: 0, vehicle_checked: true, unaccounted: 0 } as const
        for (const n of [0, 1, 2]) {
          const id = tx.newId()
          await tx.db
            .insertInto('run')
            .values({ ...row, ...closed, id, service_date: addDays(today, n - back) })
            .execute()
          const [{ id: child_id, name }, { organisation_id, group_id }] = [children[0], row]
          const fate = { planned: 'EXPECTED', state: 'NO_SHOW', answered: true } as const
          await tx.db
            .insertInto('run_passenger')
            .values({ organisation_id, group_id, id: tx.newId(), run_id: id, child_id, name, ...fate })
            .execute()
        }
        return askFamilies(tx)
      })
    }
    expect([await missed(60), await missed(61)]).toEqual([1, 0])
  })
})
