import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '#features/session/web/session.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { endpointQuery } from '#platform/web/api/use-call.ts'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { compileAnswer, getMonitoring, type Monitoring, type MonitoringRow } from '../../shared/answers.contract.ts'
import { asked } from '../../shared/surveys.rules.ts'
import { loadForm } from '../monitoring-kept.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { compileQueueOf } from './queue.ts'
import { useDeliver } from './use-deliver.ts'
import { useKeptAnswer } from './use-kept-answer.ts'

export type ToCompile = Pick<MonitoringRow, 'surveyId' | 'title' | 'subject'>

type CompileDrawerProps = {
  row: ToCompile
  /** What it begins with instead of what is kept of it here: what the server did not take. */
  typed?: FieldValues
  onDone?: () => Promise<unknown>
  onClose: () => void
}

/** A monitoring to fill in about somebody, without network too. */
export function CompileDrawer({ row, typed, onDone, onClose }: CompileDrawerProps) {
  const text = useText()
  const { accountId } = useMe()
  const { surveyId: id, subject } = row
  const query = useQuery(
    endpointQuery(getMonitoring, { params: { id }, query: {} }, (signal) => loadForm(accountId, id, signal)),
  )
  const waits = useOutboxEntries(compileQueueOf(row)).some(({ at }) => at === 'waiting')
  return (
    <Drawer
      over={row.title}
      title={usePersonHead(subject)}
      footer={<Button onClick={onClose}>{text('utils.close')}</Button>}
      onClose={onClose}
    >
      <Loaded query={query} rows={4}>
        {(monitoring) => {
          if (waits)
            return (
              <EmptyState icon="clock" title={text('surveys.keptHere')}>
                {text('surveys.keptCompiled')}
              </EmptyState>
            )
          if (!monitoring.open) return <EmptyState icon="minus" title={text('surveys.error.closed')} />
          return <Compiling {...{ monitoring, row, typed, onDone, onClose }} />
        }}
      </Loaded>
    </Drawer>
  )
}

type CompilingProps = Omit<CompileDrawerProps, 'typed' | 'onDone'> & {
  monitoring: Monitoring
  typed: FieldValues | undefined
  onDone: CompileDrawerProps['onDone'] | undefined
}

function Compiling({ monitoring, row, typed, onDone, onClose }: CompilingProps) {
  const text = useText()
  const { id, content, language: main, round } = monitoring
  const { subject } = row
  const record = `${id} ${round} ${subject.id}`
  const kept = useKeptAnswer(record)
  const deliver = useDeliver(compileAnswer, compileQueueOf(row))
  if (kept.first === null) return null
  return (
    <AnswerForm
      content={content}
      language={currentLanguage()}
      main={main}
      name="compile"
      first={typed ?? kept.first}
      onTyped={kept.keep}
      onStep={kept.keep}
      onDone={async (values) => {
        const about = { id, round, subjectId: subject.id }
        const sent = await deliver(asked(content, values, main), about, (its) => ({
          round,
          subjectId: subject.id,
          values: its,
        }))
        await kept.forget()
        await onDone?.()
        toast(
          'success',
          sent === 'sent' ? text('surveys.compiled', { name: subject.fullName }) : text('surveys.keptCompiled'),
        )
        onClose()
      }}
    />
  )
}
