import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, openStage, type Stage } from './testing/stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
}, 180_000)

afterAll(async () => {
  await stage.close()
})

test('what goes on by itself and fails is tried again, and reported at most once a minute', async () => {
  const reported: string[] = []
  let asked = 0
  const server = await openServer(stage, {
    pollMs: 20,
    organisations: async () => {
      asked += 1
      throw new Error('away')
    },
    failed: (what) => reported.push(what),
  })
  await expect.poll(() => asked).toBeGreaterThan(4)
  await server.close()
  expect(reported.toSorted()).toEqual(['poll', 'relay'])
})
