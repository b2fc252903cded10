import type { TestPerson } from '#platform/server/testing/new-organisation.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import {
  askRelease,
  saveDelegate,
  setDelegatePicture,
  type Delegate,
  type Release,
} from '#features/pickup/shared/pickup.contract.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import type { Child } from './line-scene.ts'
import type { Ride } from './ride-scene.ts'

/** The smallest picture that is one. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Somebody who may collect the child today, named by a person who decides for it. */
export async function nameDelegate(
  test: TestApp,
  by: TestPerson,
  children: readonly Child[],
  more: object = {},
): Promise<Delegate> {
  const today = dayIn('Europe/Rome', test.clock.now())
  return test.as(by).call(saveDelegate, {
    params: { id: test.app.newId() },
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
export async function grandmother(test: TestApp, by: TestPerson, child: Child): Promise<Delegate> {
  const made = await nameDelegate(test, by, [child])
  return test.as(by).call(setDelegatePicture, { params: { id: made.id }, body: { profileImageData: PNG } })
}

/** A parent asks that the child may go alone; no administrator has answered. */
export function paperAskedFor(test: TestApp, by: TestPerson, child: Child): Promise<Release> {
  return test
    .as(by)
    .call(askRelease, { params: { id: child.id }, body: { id: test.app.newId(), kind: 'self_release' } })
}

/** The run as a return run: its children are handed over at stops that are no school. */
export async function homeward(
  { organisation, run }: Pick<Ride, 'organisation' | 'run'>,
  test: TestApp,
): Promise<void> {
  await test.inside(organisation.id, ({ db }) =>
    db
      .updateTable('run')
      .set({ direction: 'from_school' })
      .where('organisation_id', '=', organisation.id)
      .where('id', '=', run.id)
      .execute(),
  )
}

/** A hand-over to somebody, as a phone records it. */
export const to = {
  guardian: (person: { personId: string; name: string }) => ({
    outcome: 'to_guardian' as const,
    recipient: { kind: 'guardian' as const, id: person.personId, name: person.name, method: 'known' as const },
  }),
  delegate: ({ id, name }: { id: string; name: string }) => ({
    outcome: 'to_delegate' as const,
    recipient: { kind: 'delegate' as const, id, name, method: 'code' as const },
  }),
  stranger: (name: string) => ({
    outcome: 'to_delegate' as const,
    recipient: { kind: 'adult' as const, id: null, name, method: 'id_checked' as const },
  }),
}
