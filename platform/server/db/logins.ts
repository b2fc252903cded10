import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { newSecret } from './data-dir.ts'
import { makeLoginRole, type GrantRole } from './roles.ts'

/** How a login of the runtime signs in. */
export type Login = { name: string; secret: string }

type Wanted = { name: string; member: GrantRole; file: 'database-app' | 'database-control' }

/**
 * Finds the secret of a login in the database, or makes the login and keeps its secret there: every server that may act as
 * the owner signs in with the same one. A login that exists is never given another secret; one whose secret is not known
 * stops the start. `signsIn` tries a secret.
 */
export async function loginOf(
  owner: pg.Client,
  { name, member, file }: Wanted,
  dataDir: string,
  signsIn: (login: Login) => Promise<boolean>,
): Promise<Login> {
  const kept = await owner.query<{ secret: string }>('select secret from operator.login where name = $1', [name])
  const role = await owner.query('select from pg_roles where rolname = $1', [name])
  // A server of an earlier version kept it in its own folder.
  const secret = kept.rows[0]?.secret ?? secretOfBefore(dataDir, file)
  if (role.rowCount === 0) {
    const made = { name, secret: secret ?? newSecret() }
    await makeLoginRole(owner, name, made.secret, member)
    await keep(owner, made)
    return made
  }
  const known = secret === undefined ? null : { name, secret }
  if (known === null || !(await signsIn(known)))
    throw new Error(
      `the login ${name} has a secret that is not known here. Start once with the DATA_DIR of the server that made it, ` +
        `or let it be made anew: as the owner, drop role ${owner.escapeIdentifier(name)}, then start again`,
    )
  await keep(owner, known)
  return known
}

async function keep(owner: pg.Client, { name, secret }: Login): Promise<void> {
  await owner.query('insert into operator.login (name, secret) values ($1, $2) on conflict (name) do nothing', [
    name,
    secret,
  ])
}

function secretOfBefore(dataDir: string, file: string): string | undefined {
  const path = join(dataDir, 'secrets', file)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}
