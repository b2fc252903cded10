import { sql, type RawBuilder } from 'kysely'
import type { Role } from '#platform/shared/contract/roles.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { addDays, instantOf } from '#platform/shared/dates/zoned.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { Kind } from '../shared/timeline.contract.ts'
import { entriesOf } from './sources.queries.ts'
import { saidOf, type Facts } from './words.rules.ts'

/** A record of one day, without words: `sayRecord` writes them in the language of a reader. */
export type Recorded = { id: string; kind: Kind; at: string; facts: Facts }

/** Records of one person and day that are read at most. */
const MOST = 300

type Which = {
  personId: string
  day: string
  zone: string
  kinds: readonly Kind[]
  /** Leaves out what families do not read, for staff who publish to them. */
  forFamily?: boolean
}

/**
 * Returns what the records say about a person on a day, oldest first, as far as the actor may read it. Corrected, withdrawn and archived
 * entries are left out, and so is what was planned or decided without having happened to the person.
 */
export async function recordsOfDay(
  tx: TenantContext,
  { personId, day, zone, kinds, forFamily = false }: Which,
): Promise<Recorded[]> {
  const asked = {
    personId,
    from: instantOf(day, '00:00', zone),
    until: instantOf(addDays(day, 1), '00:00', zone),
    most: MOST,
    forFamily,
  }
  const { rows } = await sql<{ id: string; kind: string; at: Date; facts: Facts }>`select e.id, e.kind, e.at, e.facts
    from (${await entriesOf(tx, kinds, asked)}) e where not e.struck order by e.at, e.id limit ${MOST}`.execute(tx.db)
  return rows.flatMap(({ id, at, facts, ...row }) => {
    const kind = kinds.find((one) => one === row.kind)
    return kind && happened({ kind, facts }) ? [{ id, kind, at: at.toISOString(), facts }] : []
  })
}

/** A record as one statement answers it with others: as JSON, in which a moment is a text. */
export type RecordJson = { id: string; kind: Kind; at: string; facts: Facts }
/** Records of one person that are read at most where many people are read. */
const MOST_OF_EACH = 100

/**
 * The records between two moments of the person whose id stands in `column`, oldest first, as far as the actor may read them, as `RecordJson[]`;
 * null: none. Corrected, withdrawn and archived entries are left out; changes of orders and treatments are among them.
 */
export async function recordsIn(
  tx: TenantContext,
  column: string,
  { from, until, kinds }: { from: Date; until: Date; kinds: readonly Kind[] },
): Promise<RawBuilder<RecordJson[] | null>> {
  const asked = { personId: sql.ref<string>(column), from, until, most: MOST_OF_EACH }
  return sql<
    RecordJson[] | null
  >`(select jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'at', e.at, 'facts', e.facts)
      order by e.at, e.id) from (${await entriesOf(tx, kinds, asked)}) e where not e.struck)`
}

/** Whether a record is part of a day: orders, enrolments and versions of a treatment are not. */
export const happened = ({ kind, facts }: Pick<Recorded, 'kind' | 'facts'>): boolean =>
  kind === 'dose' || kind === 'treatment' || kind === 'activity'
    ? facts['outcome'] !== undefined
    : facts['change'] === undefined

/** Returns what a record says, in the language of its reader. */
export function sayRecord(
  { kind, facts }: Recorded,
  reader: { language: Language; zone: string; role: Role | null },
): { title: string; about: string[] } {
  const { title, about } = saidOf(kind, facts, reader)
  return { title, about: about.filter((words) => words !== '') }
}
