import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { rmSync } from 'node:fs'
import { expect } from '@playwright/test'
import { joinCareTeams } from '../bench/care-team.ts'
import { callAs } from './care-steps.ts'
import { newFolder, test } from './app.ts'
import { signIn } from './people.ts'
import { startPhone } from './phone.ts'

/** A radio in front of the server. When it is dead it takes every connection, as a phone at the edge of a cell sees it, and answers none. */
async function radioTo(url: string): Promise<{ url: string; die: () => void; end: () => void }> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let dead = false
  const server = createServer((socket) => {
    open.add(socket.on('error', () => undefined).on('close', () => open.delete(socket)))
    if (dead) return
    const there = connect(Number(port), hostname)
    there.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('close', () => there.destroy())
    socket.pipe(there).pipe(socket)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const cut = () => open.forEach((socket) => socket.destroy())
  // The address of a server that listens on a port is of this type.
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}`,
    die: () => {
      dead = true
      cut()
    },
    end: () => {
      server.close()
      cut()
    },
  }
}

test('with a radio that answers nothing the phone starts with what it holds, and shows an emergency card', async ({
  app,
}) => {
  await joinCareTeams(await callAs(app, 'CB_ADMIN'))
  const radio = await radioTo(app.url)
  const profile = join(newFolder(), 'profile')
  try {
    const before = await startPhone(profile, { baseURL: radio.url })
    await signIn(before.page, app, 'CB_ASSISTANT')
    await before.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await before.page.waitForLoadState('networkidle')
    await before.context.close()

    radio.die()
    const { context, page } = await startPhone(profile, { baseURL: radio.url })
    await page.goto('/loggedIn/emergencyCards/', { waitUntil: 'commit' })
    await expect(page.getByRole('region', { name: 'Nives Modello' })).toContainText('Borsa rossa')
    await context.close()
  } finally {
    radio.end()
    rmSync(join(profile, '..'), { recursive: true, force: true })
  }
})
