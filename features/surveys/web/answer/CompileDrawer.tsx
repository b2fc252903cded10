import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { compileAnswer, getMonitoring, type MonitoringRow } from '../../shared/answers.contract.ts'
import { asked } from '../../shared/surveys.rules.ts'
import { AnswerForm } from './AnswerForm.tsx'

/** A monitoring to fill in about somebody. */
export function CompileDrawer({ row, onClose }: { row: MonitoringRow; onClose: () => void }) {
  const text = useText()
  const query = useCall(getMonitoring, { params: { id: row.surveyId } })
  const compile = useCommand(compileAnswer, { touches: [['surveys']] })
  const { subject } = row
  return (
    <Drawer
      over={row.title}
      title={subject.fullName}
      footer={<Button onClick={onClose}>{text('utils.close')}</Button>}
      onClose={onClose}
    >
      <Loaded query={query} rows={4}>
        {({ id, content, language: main, round }) => (
          <AnswerForm
            content={content}
            language={currentLanguage()}
            main={main}
            name="compile"
            record={`${id} ${round} ${subject.id}`}
            onDone={async (typed) => {
              const values = Object.fromEntries(
                Object.entries(asked(content, typed, main)).flatMap(([key, value]) =>
                  value !== null && typeof value === 'object' ? [] : [[key, value]],
                ),
              )
              await compile.mutateAsync({ params: { id }, body: { round, subjectId: subject.id, values } })
              toast('success', text('surveys.compiled', { name: subject.fullName }))
              onClose()
            }}
          />
        )}
      </Loaded>
    </Drawer>
  )
}
