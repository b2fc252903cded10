import { showNumber } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { call } from '#platform/web/api/call.ts'
import type { Period } from '#platform/shared/dates/periods.ts'
import {
  ATTENDANCE_BY,
  PUNCTUALITY_BY,
  readAttendance,
  readEstimates,
  readPunctuality,
  type REPORTS,
} from '../shared/reports.contract.ts'
import { percent } from '../shared/reports.rules.ts'

export type Report = (typeof REPORTS)[number]
export type By = 'route' | 'stop' | 'weekday' | 'child'

/** One row of any report: its name, the share that the chart shows, and the numbers of its other columns. */
export type ReportRow = { key: string; name: string; share: number | null; cells: (string | number)[] }
export type ReportShape = {
  by: readonly By[]
  /** Text ids of the columns behind the share. */
  columns: readonly string[]
  load: (asked: { by: By; period: Period }, text: Texts, signal: AbortSignal) => Promise<ReportRow[]>
}

const nameOf = (by: By, name: string, text: Texts) => (by === 'weekday' ? text(`routes.day.${name}`) : name)
const minutes = (seconds: number) => showNumber(seconds / 60, 1)

export const REPORT_SHAPES: Record<Report, ReportShape> = {
  punctuality: {
    by: PUNCTUALITY_BY,
    columns: ['reports.visits', 'reports.median', 'reports.p90'],
    load: async ({ by, period }, text, signal) => {
      const way = PUNCTUALITY_BY.find((one) => one === by) ?? 'route'
      const rows = await call(readPunctuality, { body: { period, by: way } }, { signal })
      return rows.map((row) => ({
        key: row.key,
        name: nameOf(way, row.name, text),
        share: percent(row.onTime, row.visits),
        cells: [row.visits, minutes(row.medianDelay), minutes(row.p90Delay)],
      }))
    },
  },
  attendance: {
    by: ATTENDANCE_BY,
    columns: ['reports.expected', 'reports.rode', 'reports.absent', 'reports.noShow'],
    load: async ({ by, period }, text, signal) => {
      const way = ATTENDANCE_BY.find((one) => one === by) ?? 'route'
      const rows = await call(readAttendance, { body: { period, by: way } }, { signal })
      return rows.map((row) => ({
        key: row.key,
        name: nameOf(way, row.name, text),
        share: percent(row.rode, row.expected),
        cells: [row.expected, row.rode, row.absent, row.noShow],
      }))
    },
  },
  estimates: {
    by: [],
    columns: ['reports.samples', 'reports.within'],
    load: async ({ period }, text, signal) => {
      const rows = await call(readEstimates, { body: { period } }, { signal })
      return rows.map((row) => {
        const [from = '', to = ''] = row.name.split('-')
        return {
          key: row.key,
          name: text('reports.band', { from, to }),
          share: percent(row.within, row.samples),
          cells: [row.samples, row.within],
        }
      })
    },
  },
}
