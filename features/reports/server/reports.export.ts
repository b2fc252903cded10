import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { audit } from '#platform/server/audit.ts'
import { tableFile } from '#platform/server/tables/table.ts'
import type { Bytes, LateBytes } from '#platform/server/http/route.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import { routesScreenTexts } from '#features/routes/shared/routes-screens.texts.ts'
import { makeTextBook } from '#platform/server/i18n/text-book.ts'
import { ATTENDANCE_BY, PUNCTUALITY_BY, type exportReport } from '../shared/reports.contract.ts'
import { percent } from '../shared/reports.rules.ts'
import { reportsTexts } from '../shared/reports.texts.ts'
import { attendance, estimates, punctuality } from './reports.queries.ts'

const book = makeTextBook([reportsTexts, routesScreenTexts])
type Table = { heads: string[]; rows: (string | number | null)[][] }

/** A report with the columns of its screen, in the reader's language. */
export async function exportTable(
  tx: TenantContext,
  body: BodyOf<typeof exportReport>,
  format: TableFormat,
): Promise<Bytes | LateBytes> {
  const { heads, rows } = await tableOf(tx, body)
  await audit(tx, {
    action: 'reports.exported',
    subjectKind: 'organisation',
    subjectId: tx.organisationId,
    details: { report: body.report, rows: rows.length },
  })
  return tableFile({ name: body.report, heads: heads.map((id) => book.say(tx.actor.language, id)), rows }, format)
}

async function tableOf(tx: TenantContext, { report, by, ...asked }: BodyOf<typeof exportReport>): Promise<Table> {
  const named = (name: string, key: string | undefined) =>
    key === 'weekday' ? book.say(tx.actor.language, `routes.day.${name}`) : name
  const minutes = (seconds: number) => Math.round(seconds / 6) / 10
  switch (report) {
    case 'punctuality': {
      const way = PUNCTUALITY_BY.find((one) => one === by) ?? 'route'
      return {
        heads: [`reports.by.${way}`, 'reports.share.punctuality', 'reports.visits', 'reports.median', 'reports.p90'],
        rows: (await punctuality(tx, { ...asked, by: way })).map((row) => [
          named(row.name, way),
          percent(row.onTime, row.visits),
          row.visits,
          minutes(row.medianDelay),
          minutes(row.p90Delay),
        ]),
      }
    }
    case 'attendance': {
      const way = ATTENDANCE_BY.find((one) => one === by) ?? 'route'
      return {
        heads: [`reports.by.${way}`, 'reports.expected', 'reports.rode', 'reports.absent', 'reports.noShow'],
        rows: (await attendance(tx, { ...asked, by: way })).map((row) => [
          named(row.name, way),
          row.expected,
          row.rode,
          row.absent,
          row.noShow,
        ]),
      }
    }
    case 'estimates':
      return {
        heads: ['reports.by.band', 'reports.samples', 'reports.within', 'reports.share.estimates'],
        rows: (await estimates(tx, asked)).map((row) => [
          row.name,
          row.samples,
          row.within,
          percent(row.within, row.samples),
        ]),
      }
  }
}
