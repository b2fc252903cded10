import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newOrganisation, type TestOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTcpProxy, type TcpProxy } from '#platform/server/testing/tcp-proxy.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { getMyInfo } from '#features/session/shared/session.contract.ts'

let proxy: TcpProxy
let app: TestApp
let school: TestOrganisation
beforeAll(async () => {
  app = await openTestApp({
    reach: async (url) => {
      proxy ??= await openTcpProxy({ host: url.hostname, port: Number(url.port) })
      return Object.assign(new URL(url), { port: String(proxy.port) })
    },
  })
  school = await newOrganisation(app)
})
afterAll(async () => {
  await app?.close()
  await proxy?.close()
})

const ready = () => app.fastify.inject('/health/ready')

test('connections that went silent are given up within 5 s, all at the first sign, and new ones serve at once', async () => {
  const me = app.as(school.assistant)
  await Promise.all(Array.from({ length: 5 }, () => me.call(getMyInfo)))
  await vi.waitFor(() => expect(proxy.carried('caravan live')).toBe(1))

  proxy.freeze()
  const began = performance.now()
  const refused = await me.send(getMyInfo)
  expect(performance.now() - began).toBeLessThan(5000)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('1')
  const unready = await ready()
  expect(unready.statusCode).toBe(503)
  expect(unready.json().reasons).toEqual(['database-silent'])

  proxy.thaw()
  // Each of the connections that were free is as dead as the first; none of them costs another call its time.
  const again = performance.now()
  for (let call = 0; call < 6; call += 1) await me.call(getMyInfo)
  expect((await ready()).statusCode).toBe(200)
  expect(performance.now() - again).toBeLessThan(4000)
  // The connection that only listens notices it too.
  await vi.waitFor(() => expect(proxy.carried('caravan live')).toBe(1), { timeout: 20_000 })
})
