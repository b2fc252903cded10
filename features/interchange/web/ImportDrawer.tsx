import { NO_RIGHTS, type Rights } from '#features/relationships/shared/relationships.contract.ts'
import { RightSwitchesOf } from '#features/relationships/web/right-switches.api.tsx'
import { base64Of } from '#platform/web/api/base64.ts'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { deviceZone } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { IMPORT_FILE_BYTES, importFamilies, importReport, type ImportReport } from '../shared/interchange.contract.ts'
import { ImportResult } from './ImportResult.tsx'
import { NewGroups } from './NewGroups.tsx'
import { saveTemplate } from './template.ts'

type ChosenFile = { fileName: string; data: string; newGroups: { name: string; zone: string }[] }
/** `again`: the file is looked at once more with other groups; what was found before stays in sight. */
type Step =
  | { at: 'choose' }
  | { at: 'checking' | 'importing'; fileName: string }
  | { at: 'checked' | 'again'; file: ChosenFile; report: ImportReport }

/** Whether the import relates adults of the file to children. */
const bringsParents = ({ problemCount, children, guardians }: ImportReport): boolean =>
  problemCount === 0 && children.created > 0 && guardians.created + guardians.changed + guardians.unchanged > 0

/** Takes families from a CSV file: first a look at what would happen, then all of it or nothing. */
export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const client = useQueryClient()
  const problemText = useProblemText()
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const [problem, setProblem] = useState<string | null>(null)
  const zone = deviceZone()
  const [rights, setRights] = useState<Rights>(NO_RIGHTS)

  const check = async (chosen: File) => {
    setProblem(null)
    if (chosen.size > IMPORT_FILE_BYTES) return setProblem(text('interchange.tooLarge'))
    setStep({ at: 'checking', fileName: chosen.name })
    try {
      const file = { fileName: chosen.name, data: await base64Of(chosen), newGroups: [] }
      setStep({ at: 'checked', file, report: await call(importFamilies, { body: { ...file, dryRun: true } }) })
    } catch (error) {
      setProblem(problemText(error))
      setStep({ at: 'choose' })
    }
  }
  const withGroups = async (before: ChosenFile, report: ImportReport, names: readonly string[]) => {
    setProblem(null)
    const file = { ...before, newGroups: names.map((name) => ({ name, zone })) }
    setStep({ at: 'again', file, report })
    try {
      setStep({ at: 'checked', file, report: await call(importFamilies, { body: { ...file, dryRun: true } }) })
    } catch (error) {
      setProblem(problemText(error))
      setStep({ at: 'checked', file: before, report })
    }
  }
  const take = async (file: ChosenFile) => {
    setStep({ at: 'importing', fileName: file.fileName })
    try {
      const report = await call(
        importFamilies,
        { body: { ...file, rights, dryRun: false } },
        { idempotencyKey: crypto.randomUUID() },
      )
      await Promise.all(
        ['children', 'places', 'people', 'routes', 'groups', 'session'].map((name) => refresh(client, [name])),
      )
      toast('success', text('interchange.done', { count: report.children.created }))
      onClose()
    } catch (error) {
      // Somebody changed something between the look and the import: the new report says what.
      const report = error instanceof ApiProblem ? importReport.safeParse(error.facts.current) : undefined
      setStep(report?.success ? { at: 'checked', file, report: report.data } : { at: 'choose' })
      setProblem(problemText(error))
    }
  }

  const ready = step.at === 'checked' && step.report.problemCount === 0
  return (
    <Drawer
      title={text('interchange.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button
            look="primary"
            busy={step.at === 'importing'}
            disabledReason={
              ready ? undefined : text(step.at === 'choose' ? 'interchange.chooseFirst' : 'interchange.fixFirst')
            }
            onClick={() => step.at === 'checked' && void take(step.file)}
          >
            {text('interchange.take')}
          </Button>
        </>
      }
    >
      <Stack spacing={6}>
        <Typography>
          {text('interchange.intro')}{' '}
          <Link
            component="button"
            type="button"
            onClick={() => void saveTemplate().catch((error: unknown) => setProblem(problemText(error)))}
          >
            {text('interchange.template')}
          </Link>
        </Typography>
        {problem !== null && <Banner hue="alert" title={problem} alert />}
        <FileButton
          label={text('interchange.file')}
          accept=".csv,text/csv"
          busy={step.at !== 'choose' && step.at !== 'checked'}
          onChoose={(chosen) => void check(chosen)}
        />
        {(step.at === 'checking' || step.at === 'importing') && (
          <div role="status">
            <Typography>{text(`interchange.${step.at}`, { name: step.fileName })}</Typography>
            <LinearProgress sx={{ mt: 2 }} />
          </div>
        )}
        {(step.at === 'checked' || step.at === 'again') && (
          <>
            {(step.report.unknownGroups.length > 0 || step.file.newGroups.length > 0) && (
              <NewGroups
                unknown={step.report.unknownGroups}
                confirmed={step.file.newGroups.map(({ name }) => name)}
                zone={zone}
                busy={step.at === 'again'}
                onChange={(names) => void withGroups(step.file, step.report, names)}
              />
            )}
            <ImportResult report={step.report} />
            {bringsParents(step.report) && (
              <RightSwitchesOf
                title={text('interchange.rights')}
                body={text('interchange.rightsBody')}
                rights={rights}
                onChange={setRights}
              />
            )}
          </>
        )}
      </Stack>
    </Drawer>
  )
}
