import { sql } from 'kysely'
import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { audit } from '#platform/server/audit.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { EXPORT_MAX, type exportMeasurements } from '../shared/export/export.contract.ts'
import type { Observation } from '../shared/measurements.contract.ts'
import type { Span } from '../shared/span.rules.ts'
import { listed, spanFor } from './measurements.queries.ts'
import { named, rowColumns, shown, type Row } from './observations.queries.ts'
import { personInCare, type InCare } from './people.queries.ts'

export type Exported = { person: InCare; span: Span; rows: Observation[] }

/** What an export holds, in the order of the measurements that were asked for, the latest first; who exported is kept. */
export async function exported(
  tx: TenantContext,
  body: BodyOf<typeof exportMeasurements>,
  action: 'exported' | 'printed',
): Promise<Exported> {
  const person = await personInCare(tx, body.personId)
  const span = spanFor(tx, person, body)
  const { rows } = await sql<Row>`select ${rowColumns(tx)} from observation o ${named(tx)}
    where ${listed(tx, body, span)}
    order by array_position(${[...body.measurements]}::text[], o.measurement), o.happened_at desc, o.synced_at desc, o.id desc
    limit ${EXPORT_MAX}`.execute(tx.db)
  await audit(tx, {
    action: `measurements.${action}`,
    subjectKind: 'person',
    subjectId: person.id,
    details: { rows: rows.length, from: span.fromDay, to: span.toDay },
  })
  return { person, span, rows: rows.map((row) => shown(tx, row)) }
}
