import { sql } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { silencesOf, type KeptSilence } from '#features/measurements/server/care.api.ts'
import { isTold, subjectOf } from '../shared/silence.rules.ts'
import { watchFindings, type Findings } from './raising.api.ts'
import { silenceAlerts, type SilenceAlert } from './silence.queries.ts'

/** People of one look; the rest is due at the next. */
const MOST = 200

/**
 * Opens alerts about guests of whom nothing has come for too long, and notes on those that stand that something came after all: what is written down
 * late or corrected. The membership is held from the second look on, so that of two servers the second finds nothing to do; one that
 * somebody else holds is looked at the next time.
 */
export async function watchSilence(tx: TenantContext): Promise<void> {
  const found = await changesIn(tx, null)
  const people = [...new Set([...found.out, ...found.calm].map(({ personId }) => personId))].slice(0, MOST)
  if (people.length === 0) return
  const { rows } = await sql<{ person_id: string }>`select m.person_id from membership m
    where m.organisation_id = ${tx.organisationId} and m.person_id = any (${people}::uuid[]) and m.role = 'GUEST'
    order by m.person_id, m.valid_from, m.id for no key update of m skip locked`.execute(tx.db)
  const held = [...new Set(rows.map(({ person_id }) => person_id))]
  if (held.length > 0) await watchFindings(tx, await changesIn(tx, held))
}

/** What is to be opened or calmed about all guests, or these. */
async function changesIn(tx: TenantContext, people: readonly string[] | null): Promise<Findings> {
  const kept = await silencesOf(tx, people)
  const alerts = await silenceAlerts(tx, [...new Set(kept.map(({ personId }) => personId))])
  const alertOf = ({ personId, measurement }: KeptSilence) =>
    alerts.find((one) => one.person_id === personId && one.subject === subjectOf(measurement))
  return {
    out: kept.flatMap((one) => {
      const known = alertOf(one)
      const { silence } = one
      if (silence === null || isTold(known && toldOf(known), silence)) return []
      return [{ ...aboutIt(one), source: 'RANGE' as const, severity: silence.level, facts: factsOf(silence) }]
    }),
    calm: kept.flatMap((one) => {
      const known = alertOf(one)
      return one.came && known && known.state !== 'closed' && !known.in_range ? [aboutIt(one)] : []
    }),
  }
}

const aboutIt = ({ groupId, personId, measurement }: Omit<KeptSilence, 'silence' | 'came'>) => ({
  groupId,
  personId,
  subject: subjectOf(measurement),
  measurement,
  // Nothing was measured.
  observationId: null,
})

const factsOf = ({ rule, limit }: NonNullable<KeptSilence['silence']>) => ({ rule, limit })
const toldOf = ({ severity, in_range, changed_at }: SilenceAlert) => ({
  severity,
  inRange: in_range,
  changedAt: changed_at,
})
