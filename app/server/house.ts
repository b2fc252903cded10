import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import * as z from 'zod/mini'
import type { Clock } from '#platform/server/clock.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import type { DatabaseUrls } from '#platform/server/db/prepare.ts'
import type { Feature } from '#platform/server/feature.ts'
import { makeApp } from '#platform/server/http/app.ts'
import type { DemoSignIn, House, TestGuards } from '#platform/server/house.ts'
import { makeTextBook } from '#platform/server/i18n/text-book.ts'
import { errorTexts } from '#platform/shared/errors/error.texts.ts'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { features } from './features.ts'

export type HouseOptions = {
  urls: DatabaseUrls
  clock: Clock
  demo?: readonly DemoSignIn[] | null
  production?: boolean
  log?: Logger
  guards?: TestGuards
  connections?: number
}

/** The whole house without a port: `main.ts` lets it listen, tests inject requests. */
export type OpenHouse = { house: House; app: FastifyInstance; features: readonly Feature[]; close: () => Promise<void> }

/** Opens the database with the runtime's roles, checks the features against each other and mounts them. */
export async function openHouse(options: HouseOptions): Promise<OpenHouse> {
  const { clock } = options
  const db = await openDatabase(options.urls, { connections: options.connections })
  const house: House = {
    db,
    clock,
    newId: () => uuidv7(clock.now().getTime()),
    texts: makeTextBook([errorTexts, ...features.map((feature) => feature.texts)]),
    settings: { version, demo: options.demo ?? null, production: options.production ?? false },
    log: options.log ?? pino({ level: 'silent' }),
    guards: options.guards,
  }
  const app = makeApp(house, features.flatMap((feature) => feature.routes))
  return {
    house,
    app,
    features,
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')))
