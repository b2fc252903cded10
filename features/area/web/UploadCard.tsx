import Card from '@mui/material/Card'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { endpointQuery, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { FileButton } from '#platform/web/ui/FileButton.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { cancelImport, getImporting, UPLOAD_MOST_BYTES, type Importing } from '../shared/upload.contract.ts'
import { useUpload } from './use-upload.ts'

const ASK_EVERY_MS = 1000
const MOST_MB = UPLOAD_MOST_BYTES / 1024 / 1024

/** Sends an extract and shows how its import goes, also one that the operator began; nothing where the operator does not allow it. */
export function UploadCard() {
  const text = useText()
  const query = useImporting()
  const [refused, setRefused] = useState<string>()
  const { upload, begin, cancel } = useUpload(() => void query.refetch())
  const problemText = useProblemText()
  if (!query.data || (!query.data.mayUpload && query.data.import?.state !== 'running')) return null
  const { mayUpload, import: last } = query.data
  const isRunning = last?.state === 'running'
  const choose = (file: File) => {
    const wrong = file.size === 0 ? 'area.upload.empty' : file.size > UPLOAD_MOST_BYTES && 'area.upload.tooLarge'
    setRefused(wrong ? text(wrong, { size: MOST_MB }) : undefined)
    if (!wrong) begin(file)
  }
  return (
    <Card component="section" aria-label={text('area.upload')}>
      <CardHead title={text('area.upload')} />
      <Stack spacing={3} sx={{ px: 4, pb: 4 }}>
        <Typography>{text('area.upload.body', { size: MOST_MB })}</Typography>
        {refused !== undefined && <Typography role="alert">{refused}</Typography>}
        {upload.state === 'sending' && (
          <Progress words={text('area.upload.sending', { percent: percent(upload.share) })} share={upload.share} />
        )}
        {upload.state === 'broken' && (
          <Typography role="alert">
            {problemText(upload.error)} {text('area.upload.broken', { percent: percent(upload.share) })}
          </Typography>
        )}
        {upload.state === 'none' && refused === undefined && last && <Outcome last={last} />}
        <Row gap={3} wrap>
          {upload.state === 'broken' && (
            <Button look="primary" onClick={upload.again}>
              {text('area.upload.goOn')}
            </Button>
          )}
          {mayUpload && upload.state !== 'sending' && !isRunning && (
            <FileButton label={text('area.upload.choose')} accept=".pbf" onChoose={choose} />
          )}
          {upload.state === 'sending' && <Button onClick={cancel}>{text('utils.cancel')}</Button>}
          {mayUpload && isRunning && upload.state !== 'sending' && <CancelImport onDone={() => void query.refetch()} />}
        </Row>
      </Stack>
    </Card>
  )
}

const percent = (share: number): number => Math.floor(share * 100)

/** How the last import goes, asked for again while it is under way; its end makes what is known of the area old. */
function useImporting() {
  const client = useQueryClient()
  const query = useQuery({
    ...endpointQuery(getImporting, undefined, (signal) => call(getImporting, {}, { signal })),
    refetchInterval: ({ state }) => (state.data?.import?.state === 'running' ? ASK_EVERY_MS : false),
  })
  const state = query.data?.import?.state
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'running' && state === 'done') void refresh(client, ['area'])
    before.current = state
  }, [client, state])
  return query
}

function Outcome({ last: { state, share, problem } }: { last: Importing }) {
  const text = useText()
  if (state === 'running')
    return <Progress words={text('area.import.running', { percent: percent(share) })} share={share} />
  if (state === 'failed')
    return (
      <Typography role="alert">
        {text('area.import.failed')} {problem && text(`area.file.${problem}`)}
      </Typography>
    )
  return <Typography role="status">{text(`area.import.${state}`)}</Typography>
}

function Progress({ words, share }: { words: string; share: number }) {
  return (
    <div>
      <Typography role="status" sx={{ mb: 1 }}>
        {words}
      </Typography>
      <LinearProgress variant="determinate" value={share * 100} aria-label={words} />
    </div>
  )
}

function CancelImport({ onDone }: { onDone: () => void }) {
  const text = useText()
  const cancel = useCommand(cancelImport, { onDone })
  return (
    <Button busy={cancel.isPending} onClick={() => cancel.mutate({})}>
      {text('area.import.cancel')}
    </Button>
  )
}
