import type { BodyOf } from '#platform/shared/contract/endpoint.ts'
import { alertsTexts } from '#features/alerts/shared/alerts.texts.ts'
import { runsScreensTexts } from '#features/runs/shared/runs-screens.texts.ts'
import { boardingTexts } from '#features/boarding/shared/boarding.texts.ts'
import { closeTexts } from '#features/boarding/shared/close.texts.ts'
import { disruptionsTexts } from '#features/disruptions/shared/disruptions.texts.ts'
import { historyTexts } from '../shared/history.texts.ts'
import { audit } from '#platform/server/audit.ts'
import { dayCell, momentCell, tableFile, type TableCell } from '#platform/server/tables/table.ts'
import type { Bytes, LateBytes } from '#platform/server/http/route.ts'
import { makeTextBook } from '#platform/server/i18n/text-book.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import type { TableFormat } from '#platform/shared/contract/table-format.ts'
import { routesScreenTexts } from '#features/routes/shared/routes-screens.texts.ts'
import { routesTexts } from '#features/routes/shared/routes.texts.ts'
import { absencesTexts } from '#features/absences/shared/absences.texts.ts'
import type { RunHistory } from '../shared/history.contract.ts'
import { acceptedWords } from '../shared/acceptance-words.ts'
import type { RunRow } from '#features/runs/shared/runs.contract.ts'
import type { exportCompletedRuns } from '../shared/search.contract.ts'
import { momentsOf, type Moment } from '../shared/timeline.rules.ts'
import { momentWords } from '../shared/timeline-words.ts'
import { historyOf } from './history.queries.ts'
import { searchRuns } from './search.queries.ts'

/** The most rows of one table. */
const EXPORT_MAX = 10_000

const book = makeTextBook([
  alertsTexts,
  runsScreensTexts,
  boardingTexts,
  closeTexts,
  disruptionsTexts,
  historyTexts,
  absencesTexts,
  routesScreenTexts,
  routesTexts,
])
type Say = (id: string, values?: Record<string, string | number>) => string
const sayFor =
  (tx: TenantContext): Say =>
  (id, values) =>
    book.say(tx.actor.language, id, values)

const LIST = [
  ['history.day', (run) => dayCell(run.serviceDate)],
  ['history.route', (run) => run.routeName],
  ['history.group', (run) => run.customerGroupDto.name],
  ['history.way', (run, say) => say(`routes.direction.${run.direction}`)],
  ['history.mode', (run, say) => say(`routes.mode.${run.mode}`)],
  ['runs.stateLabel', (run, say) => say(run.status === 'CANCELLED' ? 'runs.state.cancelled' : 'runs.state.closed')],
  ['history.plannedStart', (run) => momentCell(run.zone, run.plannedStart)],
  ['history.startedAt', (run) => momentCell(run.zone, run.startedAt)],
  ['history.closedAt', (run) => momentCell(run.zone, run.closedAt)],
  ['history.lead', (run) => run.lead ?? ''],
  ['history.vehicle', (run) => run.vehicleLabel ?? ''],
  ['history.children', (run) => run.counts.total],
  ['history.riders', (run) => run.counts.rode],
  ['board.absent', (run) => run.counts.absent],
  ['history.noShow', (run) => run.counts.noShow],
  ['history.walk', (run, say) => (run.vehicleCheck === null ? '' : say(`history.walk.${run.vehicleCheck}`))],
  ['history.delayMin', (run) => (run.delay === null ? null : Math.round(run.delay / 60))],
] as const satisfies readonly (readonly [string, (run: RunRow, say: Say) => TableCell])[]

/** The closed and cancelled runs that a search finds, in the reader's language. */
export async function exportRuns(
  tx: TenantContext,
  body: BodyOf<typeof exportCompletedRuns>,
  format: TableFormat,
): Promise<Bytes | LateBytes> {
  const { data } = await searchRuns(tx, 'completed', { ...body, limit: EXPORT_MAX, offset: 0 })
  await audit(tx, {
    action: 'runs.exported',
    subjectKind: 'organisation',
    subjectId: tx.organisationId,
    details: { rows: data.length },
  })
  const say = sayFor(tx)
  const rows = data.map((run) => LIST.map(([, cell]) => cell(run, say)))
  return tableFile({ name: 'runs', heads: LIST.map(([head]) => say(head)), rows }, format)
}

const FACTS = ['at', 'receivedAt', 'what', 'child', 'class', 'stop', 'who', 'note', 'late'] as const

/** The timeline of one run as a table, corrections and what came after the close marked. */
export async function exportFacts(tx: TenantContext, id: string, format: TableFormat): Promise<Bytes | LateBytes> {
  const history = await historyOf(tx, id)
  await audit(tx, { action: 'runs.factsExported', subjectKind: 'run', subjectId: id })
  const say = sayFor(tx)
  const heads = FACTS.map((head) => say(`history.timeline.${head}`))
  const rows = momentsOf(history).map((moment) => cellsOf(moment, history, say))
  return tableFile({ name: history.run.serviceDate, heads, rows }, format)
}

function cellsOf(moment: Moment, history: RunHistory, say: Say): TableCell[] {
  const { zone } = history.run
  const at = momentCell(zone, moment.at)
  const what = momentWords(moment, history, say)
  if (moment.kind === 'fact') {
    const { event, child, stop, late, undone } = moment
    return [
      at,
      momentCell(zone, event.receivedAt),
      what,
      child?.name ?? '',
      child?.schoolClass ?? '',
      stop?.name ?? '',
      event.staffName,
      [acceptedWords(event.acceptance, say), event.note, undone && say('history.timeline.undone')]
        .filter(Boolean)
        .join('; '),
      late ? say('history.timeline.late') : '',
    ]
  }
  const stop = 'stop' in moment ? moment.stop.name : ''
  const about = 'alert' in moment ? moment.alert : null
  const child = moment.kind === 'message' ? moment.child : null
  const who = 'by' in moment ? moment.by : about?.owner
  return [
    at,
    '',
    what,
    child?.name ?? about?.childName ?? '',
    child?.schoolClass ?? '',
    stop,
    who ?? '',
    noteOf(moment, history, say),
    '',
  ]
}

function noteOf(moment: Moment, { run }: RunHistory, say: Say): string {
  if (moment.kind === 'alertClosed' || moment.kind === 'alertTaken') return moment.alert.note
  return moment.kind === 'closed' && run.vehicleCheck !== null ? say(`history.timeline.walk.${run.vehicleCheck}`) : ''
}
