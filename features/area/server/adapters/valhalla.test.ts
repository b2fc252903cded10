import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLoopback, type Heard } from '../testing/loopback.ts'
import { withFolder } from '../testing/made-area.ts'
import { hasValhalla, openValhalla, type Valhalla } from '../testing/open-valhalla.ts'
import { RoadServer } from './road-server.ts'

/** Neither the package nor the extract is part of the repository: without them Valhalla is played by `made-routers.ts` alone. */
const MONACO = join(import.meta.dirname, '../../../../../shared/data/osm/monaco.osm.pbf')

/** Answers as the HTTP server of Valhalla does; the package itself throws what that says with 400. */
const serve = (valhalla: Valhalla) =>
  openLoopback(async ({ url, body }: Heard, response) => {
    const asked: object = JSON.parse(body)
    try {
      return await (url === '/route' ? valhalla.route(asked) : valhalla.matrix(asked))
    } catch (error) {
      response.statusCode = 400
      const message = String(error)
      const codes: [string, number][] = [
        ['No suitable edges', 171],
        ['No path could be found', 442],
      ]
      const code = codes.find(([words]) => message.includes(words))?.[1] ?? 199
      return { error_code: code, error: message, status_code: 400, status: 'Bad Request' }
    }
  })

const harbour = { latitude: 43.7325, longitude: 7.4189 }
const casino = { latitude: 43.7402, longitude: 7.4266 }
const atSea = { latitude: 43.6, longitude: 7.3 }

test.runIf(existsSync(MONACO) && hasValhalla())(
  'Valhalla says ways and matrices of Monaco on foot, by car and by bus',
  async () => {
    await withFolder(async (folder) => {
      const server = await serve(await openValhalla(folder, MONACO))
      try {
        const asked = { waitMs: 60_000, hazards: [], kerb: false }
        for (const mode of ['foot', 'car', 'bus'] as const) {
          const roads = new RoadServer({ kind: 'valhalla', url: server.url })
          const [way] = await roads.ways([[harbour, casino]], { ...asked, mode })
          expect(way!.metres).toBeGreaterThan(1050)
          expect(way!.metres).toBeLessThan(2500)
          expect(way!.shape.length).toBeGreaterThan(20)
          const matrix = await roads.matrix([harbour, casino], [harbour, casino], { ...asked, mode })
          expect(matrix![0]![0]).toMatchObject({ seconds: 0, metres: 0, forbidden: false })
          expect(Math.abs(matrix![0]![1]!.seconds - way!.seconds) / way!.seconds).toBeLessThan(0.05)
          expect(Math.abs(matrix![0]![1]!.metres - way!.metres) / way!.metres).toBeLessThan(0.05)
          const [atKerb] = await roads.ways([[harbour, casino]], { ...asked, mode, kerb: true })
          expect(atKerb!.seconds).toBeGreaterThanOrEqual(way!.seconds)
          // 1 km from every street nothing is known, which is no failure.
          expect(await roads.ways([[harbour, atSea]], { ...asked, mode })).toEqual([null])
          expect(await roads.matrix([harbour, atSea], [casino], { ...asked, mode })).toBeNull()
          expect(roads.doing()).toMatchObject({ asked: 5, failed: 0 })
        }
      } finally {
        await server.close()
      }
    })
  },
  60_000,
)
