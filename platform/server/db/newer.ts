import { isOlder, version } from '../version.ts'

/** A migration as `schema_migration` keeps it; what an old program applied says nothing about programs. */
export type AppliedMigration = {
  name: string
  checksum: string
  /** The version of the program that applied it. */
  program?: string | null
  /** The oldest version that works with it; null: only programs that know the migration do. */
  oldest_program?: string | null
}

/**
 * Throws when a migration that this program does not know does not promise to work with it (docs/adr/0121). `known` are the
 * names of this program's own migrations.
 */
export function refuseNewer(applied: readonly AppliedMigration[], known: ReadonlySet<string>, mine = version): void {
  const newer = applied
    .filter(({ name }) => !known.has(name))
    .find(({ oldest_program: oldest }) => !oldest || isOlder(mine, oldest))
  if (!newer) return
  const needed = newer.oldest_program ?? newer.program
  const what = needed ? `Caravan ${needed} or newer` : 'the version of Caravan that brought it'
  throw new Error(`the database has ${newer.name}, which needs ${what}; this is ${mine}. Start that version instead`)
}
