import type { TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { type ChangeRequest } from '#features/travel/shared/changes.contract.ts'
import { saveHome, saveRule, type CustodyRule, type HomeRow } from '#features/travel/shared/travel.contract.ts'
import { findRequest } from '#features/travel/server/changes.queries.ts'
import { activated, draftLine, makeGuardian, type Child } from './line-scene.ts'

/** A home of the organisation's parent without a stop, and a rule that holds from next year on. */
export async function twoHomes(
  test: TestApp,
  organisation: TestOrganisation,
  child: Child,
): Promise<{ home: HomeRow; custody: CustodyRule }> {
  const administrator = test.as(organisation.administrator)
  const home = await administrator.call(saveHome, {
    params: { id: test.app.newId() },
    body: {
      version: null,
      childId: child.id,
      name: 'At the mother',
      placeId: null,
      adultIds: [organisation.parent.personId],
    },
  })
  const custody = await administrator.call(saveRule, {
    params: { id: test.app.newId() },
    body: {
      version: null,
      childId: child.id,
      homeId: home.id,
      pattern: 'weekdays',
      weekdays: [5],
      validFrom: '2027-01-01',
    },
  })
  return { home, custody }
}

/** A change of the parent that waits for an administrator, as it is after the cut-off. */
export async function askForChange(
  test: TestApp,
  organisation: TestOrganisation,
  child: Child,
): Promise<ChangeRequest> {
  return test.inside(organisation.id, async (tx) => {
    const id = tx.newId()
    await tx.db
      .insertInto('change_request')
      .values({
        organisation_id: organisation.id,
        group_id: organisation.groups[0].id,
        id,
        child_id: child.id,
        day: '2026-10-08',
        direction: 'to_school',
        kind: 'collected',
        state: 'proposed',
        rule: 'after_cut_off',
        proposed_by: organisation.parent.personId,
        proposer_name: 'Pia Parent',
        proposed_at: tx.now,
      })
      .execute()
    return findRequest(tx, id)
  })
}

/** A route in force and the first child of its line at two guardians, a week at each: on Monday 2026-09-07 it is at the first, who is the organisation's parent. */
export async function alternatingWeeks(test: TestApp) {
  const { organisation, route: draft, children, group } = await draftLine(test)
  const [child] = children
  const office = test.as(organisation.administrator)
  const route = await activated(test, { organisation, route: draft })
  const guardians = [organisation.parent, await organisation.person([{ role: 'CB_PARENT', group }])] as const
  await makeGuardian(test, organisation, guardians[1], child)
  for (const [i, { personId }] of guardians.entries()) {
    const home = await office.call(saveHome, {
      params: { id: test.app.newId() },
      body: {
        version: null,
        childId: child.id,
        name: `Home ${i}`,
        placeId: route.stopList[i]?.placeId ?? null,
        adultIds: [personId],
      },
    })
    await office.call(saveRule, {
      params: { id: test.app.newId() },
      body: {
        version: null,
        childId: child.id,
        homeId: home.id,
        pattern: 'cycle',
        anchor: '2026-09-07',
        weeks: 2,
        weeksOn: [i],
        validFrom: '2026-09-01',
      },
    })
  }
  return { organisation, group, child, office, guardians }
}
