import type { Role } from '#platform/shared/contract/roles.ts'
import { hashPassword } from '../sessions/passwords.ts'
import type { TestApp } from './test-app.ts'

export type TestGroup = { id: string; name: string; zone: string }

/** A person with an account. `role` is the first of their roles. */
export type TestPerson = {
  personId: string
  accountId: string
  organisationId: string
  username: string
  name: string
  surname: string
  role: Role
}

type Membership = { role: Role; group: TestGroup; from?: string; to?: string }
type NewPerson = { name?: string; surname?: string; password?: string }

export type TestOrganisation = {
  id: string
  name: string
  /** Two groups in Rome. */
  groups: [TestGroup, TestGroup]
  /** One of each role in the first group. */
  administrator: TestPerson
  assistant: TestPerson
  parent: TestPerson
  /** Adds a group. */
  group: (name: string, zone?: string) => Promise<TestGroup>
  /** Adds a person with an account and these roles. */
  person: (memberships: [Membership, ...Membership[]], details?: NewPerson) => Promise<TestPerson>
  /** Adds a child of a group: a person without an account. Features keep more about children in their own tables. */
  child: (group: TestGroup, details?: { name?: string; surname?: string }) => Promise<{ personId: string }>
}

let made = 0

/** An organisation of this test alone. */
export async function newOrganisation(test: TestApp): Promise<TestOrganisation> {
  made += 1
  const { app } = test
  const id = app.newId()
  const name = `School ${made}`
  await app.db.control.insertInto('organisation').values({ id, name, created_at: app.clock.now() }).execute()

  const group = async (groupName: string, zone = 'Europe/Rome'): Promise<TestGroup> => {
    const added = { id: app.newId(), name: groupName, zone }
    await test.inside(id, ({ db, now }) =>
      db
        .insertInto('customer_group')
        .values({ ...added, organisation_id: id, created_at: now })
        .execute(),
    )
    return added
  }
  const person = (memberships: [Membership, ...Membership[]], details: NewPerson = {}) =>
    addPerson(test, id, memberships, details)
  const groups: [TestGroup, TestGroup] = [await group(`${name}, hill`), await group(`${name}, valley`)]
  return {
    id,
    name,
    groups,
    group,
    person,
    child: async (of, { name: first = 'Child', surname = `Number ${made}` } = {}) => {
      const personId = app.newId()
      await test.inside(id, async ({ db, now }) => {
        await db
          .insertInto('person')
          .values({ organisation_id: id, id: personId, name: first, surname, created_at: now })
          .execute()
        await db
          .insertInto('membership')
          .values({
            organisation_id: id,
            id: app.newId(),
            person_id: personId,
            group_id: of.id,
            role: 'CHILD',
            valid_from: '2020-01-01',
          })
          .execute()
      })
      return { personId }
    },
    administrator: await person([{ role: 'CB_ADMIN', group: groups[0] }], { name: 'Alma', surname: 'Administrator' }),
    assistant: await person([{ role: 'CB_ASSISTANT', group: groups[0] }], { name: 'Aldo', surname: 'Assistant' }),
    parent: await person([{ role: 'CB_PARENT', group: groups[0] }], { name: 'Pia', surname: 'Parent' }),
  }
}

async function addPerson(
  test: TestApp,
  organisationId: string,
  memberships: [Membership, ...Membership[]],
  details: NewPerson,
): Promise<TestPerson> {
  made += 1
  const { app } = test
  const { name = 'Person', surname = `Number ${made}` } = details
  const personId = app.newId()
  const accountId = app.newId()
  const username = `person${made}@example.test`
  await test.inside(organisationId, async ({ db, now }) => {
    await db
      .insertInto('person')
      .values({ organisation_id: organisationId, id: personId, name, surname, created_at: now })
      .execute()
    // Has the app open, whatever a test does with the clock: live messages are delivered to open mailboxes alone.
    await db
      .insertInto('live_counter')
      .values({
        organisation_id: organisationId,
        person_id: personId,
        seq: 0,
        seen_at: new Date('2100-01-01T00:00:00Z'),
      })
      .execute()
    for (const { role, group, from = '2020-01-01', to } of memberships) {
      await db
        .insertInto('membership')
        .values({
          organisation_id: organisationId,
          id: app.newId(),
          person_id: personId,
          group_id: group.id,
          role,
          valid_from: from,
          valid_to: to ?? null,
        })
        .execute()
    }
  })
  const password_hash = details.password === undefined ? null : await hashPassword(details.password)
  await app.db.control
    .insertInto('account')
    .values({ id: accountId, username, password_hash, created_at: app.clock.now() })
    .execute()
  await app.db.control
    .insertInto('account_organisation')
    .values({ account_id: accountId, organisation_id: organisationId, person_id: personId })
    .execute()
  return { personId, accountId, organisationId, username, name, surname, role: memberships[0].role }
}
