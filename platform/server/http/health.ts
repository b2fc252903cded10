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
    if (reasons.length === 0) return { status: 'ready', version }
    return reply.code(503).header('Retry-After', '1').send({ status: 'not-ready', reasons, version })
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
