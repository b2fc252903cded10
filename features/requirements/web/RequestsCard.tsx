import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { searchRequests, takeBack, type Request } from '../shared/requests.contract.ts'
import { HandInDrawer } from './HandInDrawer.tsx'
import { factsOf, RequestChip } from './request-words.tsx'
import { RequestDrawer } from './RequestDrawer.tsx'

/** More than a family or a person is ever asked for; the rest follows when these are done. */
const MOST = 50

type Open = { request: Request; sheet: 'handIn' | 'office' } | null

/** What the reader has to hand in, above their documents; nothing when there is nothing. */
export function OwnRequests() {
  const text = useText()
  const office = useMe().role === 'CB_ADMIN'
  const query = useCall(searchRequests, { body: { filters: office ? { about: 'own' } : {}, limit: MOST } })
  const rows = query.data?.rows ?? []
  return <Requests title={text('requirements.mine')} rows={rows.filter((one) => one.mayHandIn)} named />
}

/** What is missing of a person, above the documents about them. */
export function PersonRequests({ person }: { person: { id: string; fullName: string } }) {
  const text = useText()
  const query = useCall(searchRequests, { body: { filters: { personId: person.id }, limit: MOST } })
  return <Requests title={text('requirements.missingHere')} rows={query.data?.rows ?? []} />
}

function Requests({ title, rows, named = false }: { title: string; rows: readonly Request[]; named?: boolean }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      {rows.length > 0 && (
        <Card component="section" aria-label={title}>
          <CardHead title={title} note={rows.length} />
          <List sx={{ borderTop: 1, borderColor: 'divider' }}>
            {rows.map((one) => (
              <RequestRow
                key={one.id}
                request={one}
                named={named}
                onOpen={(sheet) => setOpen({ request: one, sheet })}
              />
            ))}
          </List>
        </Card>
      )}
      {open?.sheet === 'handIn' && <HandInDrawer request={open.request} onClose={close} />}
      {open?.sheet === 'office' && <RequestDrawer request={open.request} onClose={close} />}
    </>
  )
}

type RequestRowProps = { request: Request; named: boolean; onOpen: (sheet: 'handIn' | 'office') => void }

function RequestRow({ request, named, onOpen }: RequestRowProps) {
  const text = useText()
  const office = useMe().role === 'CB_ADMIN'
  const { state, mayHandIn } = request
  return (
    <ListItem divider sx={{ display: 'block', py: 3 }}>
      <Row gap={3} wrap>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <TwoLines
            title={request.name}
            about={[
              named && request.person.fullName,
              request.mustExpire && text('requirements.withExpiration'),
              ...factsOf(request, text),
              mayHandIn && request.note,
            ]}
          />
        </Box>
        <RequestChip request={request} />
        {mayHandIn && state !== 'PROPOSED' && (
          <Button look="primary" icon="attach" onClick={() => onOpen('handIn')}>
            {text('requirements.handIn')}
          </Button>
        )}
        {mayHandIn && state === 'PROPOSED' && <HandedIn request={request} onOpen={() => onOpen('handIn')} />}
        {!mayHandIn && office && (
          <Button onClick={() => onOpen('office')}>
            {text(OFFICE_VERB[state === 'MISSING' || state === 'PROPOSED' ? state : 'OPEN'])}
          </Button>
        )}
      </Row>
    </ListItem>
  )
}

const OFFICE_VERB = {
  MISSING: 'requirements.ask',
  PROPOSED: 'requirements.check',
  OPEN: 'utils.open',
} as const

/** What waits can be replaced by another file, or taken away again. */
function HandedIn({ request, onOpen }: { request: Request; onOpen: () => void }) {
  const text = useText()
  const errorToast = useErrorToast()
  const undo = useCommand(takeBack, { touches: [['requirements']] })
  const { requestId } = request
  return (
    <Row gap={2} wrap>
      <Button onClick={onOpen}>{text('requirements.handInAgain')}</Button>
      {requestId !== null && (
        <Button
          busy={undo.isPending}
          onClick={() => void undo.mutateAsync({ params: { id: requestId } }).catch(errorToast)}
        >
          {text('requirements.takeBack')}
        </Button>
      )}
    </Row>
  )
}
