import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { RightSwitchesOf } from '#features/relationships/web/right-switches.api.tsx'
import { deviceZone } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import type { ImportReport } from '../shared/interchange.contract.ts'
import { ImportResult } from './ImportResult.tsx'
import { NewGroups } from './NewGroups.tsx'
import { saveTemplate } from './template.ts'
import { useImport } from './use-import.ts'

/** Whether the import relates adults of the file to children. */
const bringsParents = ({ problemCount, children, guardians }: ImportReport): boolean =>
  problemCount === 0 && children.created > 0 && guardians.created + guardians.changed + guardians.unchanged > 0

/** Takes families from a CSV file: first a look at what would happen, then all of it or nothing. */
export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const errorToast = useErrorToast()
  const { step, problem, rights, setRights, sent, check, withGroups, take, cancel } = useImport(({ children }) => {
    toast('success', text('interchange.done', { count: children.created }))
    onClose()
  })
  // While it is imported, closing cancels, and the drawer says what became of it.
  const close = () => {
    cancel()
    if (step.at !== 'importing') onClose()
  }
  const isSending = step.at === 'checking' || step.at === 'importing'
  const ready = step.at === 'checked' && step.report.problemCount === 0
  return (
    <Drawer
      title={text('interchange.title')}
      onClose={close}
      footer={
        <>
          <Button onClick={isSending ? cancel : close}>{text('utils.cancel')}</Button>
          <Button
            look="primary"
            busy={isSending}
            disabledReason={
              ready || isSending
                ? undefined
                : text(step.at === 'choose' ? 'interchange.chooseFirst' : 'interchange.fixFirst')
            }
            onClick={() => step.at === 'checked' && void take(step.file, step.report)}
          >
            {text('interchange.take')}
          </Button>
        </>
      }
    >
      <Stack spacing={6}>
        <Typography>
          {text('interchange.intro')}{' '}
          <Link component="button" type="button" onClick={() => void saveTemplate().catch(errorToast)}>
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
        {step.at === 'checking' && (
          <Sending words={text('interchange.checking', { name: step.fileName })} sent={sent} />
        )}
        {step.at === 'importing' && (
          <Sending words={text('interchange.importing', { name: step.file.fileName })} sent={sent} />
        )}
        {(step.at === 'checked' || step.at === 'again') && (
          <>
            {(step.report.unknownGroups.length > 0 || step.file.newGroups.length > 0) && (
              <NewGroups
                unknown={step.report.unknownGroups}
                confirmed={step.file.newGroups.map(({ name }) => name)}
                zone={deviceZone()}
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

/** Shows how much of the file has been sent, then a bar without an end while the server reads it. */
function Sending({ words, sent }: { words: string; sent: number }) {
  const share = sent > 0 && sent < 1 ? { variant: 'determinate' as const, value: sent * 100 } : {}
  return (
    <div role="status">
      <Typography sx={{ overflowWrap: 'anywhere' }}>{words}</Typography>
      <LinearProgress aria-label={words} sx={{ mt: 2 }} {...share} />
    </div>
  )
}
