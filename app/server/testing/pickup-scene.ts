import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import type { TestHouse } from '#platform/server/testing/test-house.ts'
import {
  askRelease,
  saveDelegate,
  setDelegatePicture,
  type Delegate,
  type Release,
} from '#features/pickup/shared/pickup.contract.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { Child } from './line-scene.ts'

/** The smallest picture that is one. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Somebody who may collect the child today, named by a person who decides for it. */
export async function nameDelegate(
  test: TestHouse,
  by: TestPerson,
  children: readonly Child[],
  more: object = {},
): Promise<Delegate> {
  const today = dayIn('Europe/Rome', test.clock.now())
  return test.as(by).call(saveDelegate, {
    params: { id: test.house.newId() },
    body: {
      version: null,
      childIds: children.map((one) => one.id),
      name: 'Rosa Nonna',
      relation: 'Grandmother',
      validFrom: today,
      validTo: today,
      ...more,
    },
  })
}

/** A grandmother of the child with a picture. */
export async function grandmother(test: TestHouse, by: TestPerson, child: Child): Promise<Delegate> {
  const made = await nameDelegate(test, by, [child])
  return test.as(by).call(setDelegatePicture, { params: { id: made.id }, body: { profileImageData: PNG } })
}

/** A parent asks that the child may go alone; no administrator has answered. */
export function paperAskedFor(test: TestHouse, by: TestPerson, child: Child): Promise<Release> {
  return test
    .as(by)
    .call(askRelease, { params: { id: child.id }, body: { id: test.house.newId(), kind: 'self_release' } })
}
