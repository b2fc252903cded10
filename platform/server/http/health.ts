import type { FastifyInstance } from 'fastify'
import { troubleOf, type Trouble } from '../db/troubles.ts'
import type { House } from '../house.ts'

/**
 * `/health/live` answers while the process does. `/health/ready` answers 200 while the database does what it is asked, and
 * 503 with the reasons when it does not: after 2 s at most, and without asking a database that is known to be away.
 */
export function mountHealth(app: FastifyInstance, house: House): void {
  const { version } = house.settings
  app.get('/health/live', async () => ({ status: 'live', version }))
  app.get('/health/ready', async (_request, reply) => {
    const reasons = await troubles(house)
    // A full disk alone stops no reading.
    const room: Trouble[] = house.disk.isFull() ? ['disk-full'] : []
    if (reasons.length === 0) return { status: 'ready', version, ...(room.length > 0 && { reasons: room }) }
    return reply
      .code(503)
      .header('Retry-After', '1')
      .send({ status: 'not-ready', reasons: [...reasons, ...room], version })
  })
}

async function troubles(house: House): Promise<Trouble[]> {
  if (house.databaseAway()) return ['database-ended']
  try {
    await house.db.ping()
    return []
  } catch (error) {
    return [house.databaseAway() ? 'database-ended' : (troubleOf(error) ?? 'database-unreachable')]
  }
}
