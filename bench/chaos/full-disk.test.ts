import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getChild, searchChildren } from '#features/children/shared/children.contract.ts'
import { signIn } from '#features/session/shared/session.contract.ts'
import { errorTexts } from '#platform/shared/errors/error.texts.ts'
import { Client } from '../client.ts'
import { Ledger, Phone, sums } from './phone.ts'
import { World } from './world.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let world: World | null
beforeAll(async () => {
  world = await World.open({ smallDisk: true })
})
afterAll(() => world?.close())

const MIB = 2 ** 20

test('on a full disk reading goes on, then what must be logged is refused in words, never the run; room brings all back', async () => {
  if (!world?.disk) {
    console.warn('NOT SHOWN: this machine lets nobody mount a small file system, so a full disk was not tried')
    return
  }
  const { disk } = world
  const ledger = new Ledger()
  const base = () => world!.server.url
  const phone = await Phone.enter(base, await world.signIn('CB_ASSISTANT'), ledger)
  const office = new Client(base)
  await office.surely(signIn, { body: await world.signIn('CB_ADMIN') })
  const [child] = await office.call(searchChildren, { body: {} })
  const read = () => office.call(getChild, { params: { id: child!.id } })
  const failure = () =>
    read().then(
      () => null,
      (error: unknown) => error,
    )

  disk.fill()
  // Each is logged, so each writes: more than the pages that the database had ready.
  for (let count = 0; count < 150; count += 1) await read()
  expect(await world.health()).toEqual({ status: 200, reasons: ['disk-full'] })
  await phone.recordOne()

  // Less than what is left to the run.
  disk.fill(10 * MIB)
  const refused = await failure()
  expect(refused).toMatchObject({ message: expect.stringContaining(errorTexts['error.diskFull'].en) })
  await office.call(searchChildren, { body: {} })
  for (let count = 0; count < 20; count += 1) await phone.recordOne()

  disk.empty()
  await vi.waitFor(async () => expect(await world!.health()).toEqual({ status: 200, reasons: [] }), { timeout: 20_000 })
  expect(await failure()).toBeNull()
  expect(sums(ledger, await phone.stored())).toEqual({ lost: 0, doubled: 0, wrong: 0 })
})

test('a database that ends where no byte is left is told of, and is back when there is room', async () => {
  // Said by the test before.
  if (!world?.disk) return
  const { disk } = world
  // Once with the reserve, which brings it back, once without.
  for (let end = 1; end <= 2; end += 1) {
    await world.untilReady()
    disk.fill()
    world.signal(world.database().slice(0, 1), 'SIGKILL')
    await vi.waitFor(async () => expect((await world!.health()).reasons).toEqual(['database-ended', 'disk-full']), {
      timeout: 20_000,
      interval: 10,
    })
  }
  disk.empty()
  await world.untilReady()
  await vi.waitFor(async () => expect((await world!.health()).reasons).toEqual([]), { timeout: 20_000 })
})
