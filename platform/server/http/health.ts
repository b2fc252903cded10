import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'

/** `/health/live` answers while the process does; `/health/ready` when the database does too. */
export function mountHealth(app: FastifyInstance, house: House): void {
  app.get('/health/live', async () => ({ status: 'live', version: house.settings.version }))
  app.get('/health/ready', async (_request, reply) => {
    try {
      await house.db.ping()
      return { status: 'ready', version: house.settings.version }
    } catch {
      return reply
        .code(503)
        .header('Retry-After', '1')
        .send({ status: 'database-unreachable', version: house.settings.version })
    }
  })
}
