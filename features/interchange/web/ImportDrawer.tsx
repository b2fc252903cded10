import { useRef } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Banner } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toasts.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { IMPORT_FILE_BYTES, type ImportReport } from '../shared/interchange.contract.ts'
import { ProblemTable, TallyTable } from './ReportTables.tsx'
import { useImport } from './use-import.ts'

/** Families from a CSV file: choose, see what would happen, confirm. All or nothing. */
export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const { state, check, apply, stop, again } = useImport()
  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.size > IMPORT_FILE_BYTES) toast('warning', text('interchange.tooLarge'))
    else void check(file)
  }
  const pick = <Button look="primary" icon="upload" onClick={() => input.current?.click()}>{text('interchange.choose')}</Button>
  return (
    <Drawer
      title={text('interchange.title')} onClose={onClose}
      footer={state.at === 'checked' ? (
        <>
          <Button onClick={again}>{text('interchange.other')}</Button>
          <Button look="primary" icon="check" disabledReason={state.report.problemCount > 0 ? text('interchange.broken', { count: state.report.problemCount }) : undefined} reasonShown onClick={() => void apply(state.file)}>
            {text('interchange.apply')}
          </Button>
        </>
      ) : <Button onClick={onClose}>{text('utils.close')}</Button>}
    >
      <input ref={input} type="file" accept=".csv,text/csv" className="sr" tabIndex={-1} aria-label={text('interchange.choose')} onChange={(event) => { choose(event.target.files?.[0]); event.target.value = '' }} />
      {state.at === 'choosing' && <EmptyState icon="upload" title={text('interchange.choose')} action={pick}>{text('interchange.body')}</EmptyState>}
      {state.at === 'working' && (
        <div className="state" role="status">
          <span className="spin" style={{ width: 40, height: 40, color: 'var(--primary)' }} />
          <h2>{text(state.dry ? 'interchange.checking' : 'interchange.importing', { name: state.fileName })}</h2>
          <p>{text('interchange.working')}</p>
          <Button onClick={stop}>{text('interchange.stop')}</Button>
        </div>
      )}
      {state.at === 'checked' && <Report report={state.report} />}
      {state.at === 'done' && <Report report={state.report} done />}
    </Drawer>
  )
}

function Report({ report, done }: { report: ImportReport; done?: boolean }) {
  const text = useText()
  if (report.problemCount > 0) {
    return (
      <div className="col g16">
        <Banner hue="alert" title={text('interchange.broken', { count: report.problemCount })} alert>{report.fileName}</Banner>
        <ProblemTable report={report} />
      </div>
    )
  }
  return (
    <div className="col g16">
      <Banner hue="arrived" title={done ? text('interchange.done') : text('interchange.ready', { rows: report.rows })}>{report.fileName}</Banner>
      <TallyTable report={report} />
    </div>
  )
}
