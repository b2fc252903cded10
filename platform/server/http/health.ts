import type { FastifyInstance } from 'fastify'
import { troubleOf, type Trouble } from '../db/troubles.ts'
import type { AppContext } from '../app-context.ts'

/**
 * `/health/live` answers while the process does. `/health/ready` answers 200 while the database does what it is asked, and
 * 503 with the reasons when it does not: after 2 s at most, and without asking a database that is known to be away.
 */
export function mountHealth(fastify: FastifyInstance, app: AppContext): void {
  const { version } = app.settings
  fastify.get('/health/live', async () => ({ status: 'live', version }))
  fastify.get('/health/ready', async (_request, reply) => {
    const reasons = await troubles(app)
    // A full disk alone stops no reading.
    const room: Trouble[] = app.disk.isFull() ? ['disk-full'] : []
    if (reasons.length === 0) return { status: 'ready', version, ...(room.length > 0 && { reasons: room }) }
    return reply
      .code(503)
      .header('Retry-After', '1')
      .send({ status: 'not-ready', reasons: [...reasons, ...room], version })
  })
}

async function troubles(app: AppContext): Promise<Trouble[]> {
  if (app.databaseAway()) return ['database-ended']
  try {
    await app.db.ping()
    return []
  } catch (error) {
    return [app.databaseAway() ? 'database-ended' : (troubleOf(error) ?? 'database-unreachable')]
  }
}
