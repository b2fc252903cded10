import { afterAll, afterEach, beforeAll } from 'vitest'
import { ROLES, type Needs, type Role } from '#platform/shared/contract/roles.ts'
import { newOrganisation, type TestPerson } from '#platform/server/testing/new-organisation.ts'
import { openTestApp } from '#platform/server/testing/test-app.ts'
import { undoWrites } from '#platform/server/testing/undo-writes.ts'
import { MORNING } from './line-scene.ts'
import { buildWorld, type World } from './world.ts'

type UndoneWorld = { readonly world: World; undo: () => Promise<void> }

/** Builds a world for the tests of a file and undoes after each test what it wrote. `prepare` adds to it before the first test. */
export function undoneWorld(prepare?: (world: World) => Promise<void>): UndoneWorld {
  let world: World | undefined
  let undo: (() => Promise<void>) | undefined
  beforeAll(async () => {
    const app = await openTestApp({ now: MORNING })
    world = await buildWorld(app, await newOrganisation(app))
    await prepare?.(world)
    await app.relay()
    undo = await undoWrites(app.database)
  })
  afterEach(async () => {
    await undo?.()
    world?.test.clock.set(MORNING)
    world?.test.app.known.forget()
  })
  afterAll(() => world?.test.close())
  return {
    get world() {
      if (!world) throw new Error('The world is built before the first test.')
      return world
    },
    undo: async () => undo?.(),
  }
}

/** Returns the first role that may call an operation, and the person of the organisation who has it. */
export function callerOf({ organisation }: World, needs: Needs): { role: Role; person: TestPerson } {
  const role = ROLES.find((one) => typeof needs === 'string' || needs[one] !== undefined) ?? ROLES[0]
  const { administrator, assistant, parent } = organisation
  return { role, person: { CB_ADMIN: administrator, CB_ASSISTANT: assistant, CB_PARENT: parent }[role] }
}
