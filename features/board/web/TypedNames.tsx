import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { findUnplanned } from '#features/boarding/shared/unplanned.contract.ts'
import { openAlerts } from '#features/alerts/shared/alerts.contract.ts'
import { nameChild, namedMatches } from '#features/runs/shared/named-children.contract.ts'
import { foundWords } from '#features/runs/shared/riders/rider-words.ts'
import { getRun, type RunDetail, type RunPassenger } from '#features/runs/shared/runs.contract.ts'
import { isOver } from './office-run.rules.ts'
import { call } from '#platform/web/api/call.ts'
import { keyOf, useCall, useCommand } from '#platform/web/api/use-call.ts'
import { Suggest } from '#platform/web/forms/Suggest.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'

/** Names that the crew typed for children who are not on the list, until the office has said who each is. */
export function TypedNames({ run }: { run: RunDetail }) {
  const text = useText()
  const unknown = run.passengers.filter((one) => one.childId === null && one.unplanned && one.rode && !one.named)
  if (unknown.length === 0) return null
  return (
    <Card component="section" aria-label={text('board.named.title')}>
      <CardHead title={text('board.named.title')} />
      <Stack spacing={4} sx={{ px: 4, pb: 4 }}>
        {unknown.map((passenger) => (
          <TypedName key={passenger.id} run={run} passenger={passenger} />
        ))}
      </Stack>
    </Card>
  )
}

type Chosen = { id: string; name: string }

function TypedName({ run, passenger }: { run: RunDetail; passenger: RunPassenger }) {
  const text = useText()
  const errorToast = useErrorToast()
  const params = { id: passenger.id }
  const matches = useCall(namedMatches, { params })
  const { mutateAsync, isPending } = useCommand(nameChild, {
    touches: [keyOf(getRun, { params: { id: run.id } }), keyOf(openAlerts)],
  })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const typed = passenger.name
  const answer = (childId: string | null) => mutateAsync({ params, body: { childId } })
  const search = async (q: string) => {
    const found = await call(findUnplanned, { params: { id: run.id }, query: { q } })
    const words = foundWords(found, run.serviceDate, text)
    return found.map(({ id, name }) => ({ id, name, note: words.get(id) ?? '' }))
  }
  return (
    <Box>
      <Typography color="textSecondary">{text('board.named.body', { typed })}</Typography>
      <Loaded query={matches} rows={2}>
        {(children) =>
          children.length === 0 ? (
            <Typography variant="caption" component="p" sx={{ my: 2 }}>
              {text('board.named.none')}
            </Typography>
          ) : (
            <List>
              {children.map(({ id, name, schoolClass, runs, isMissing }) => (
                <ListItem key={id} divider disableGutters sx={{ gap: 2, flexWrap: 'wrap' }}>
                  <PersonRow
                    id={id}
                    name={name}
                    size={32}
                    note={[
                      schoolClass,
                      runs.length > 0 &&
                        text(isMissing ? 'board.named.missing' : 'board.named.listed', { runs: runs.join(', ') }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  />
                  <Button
                    icon="check"
                    aria-label={text('board.named.is', { name })}
                    onClick={() => setChosen({ id, name })}
                  >
                    {text('board.named.is', { name })}
                  </Button>
                </ListItem>
              ))}
            </List>
          )
        }
      </Loaded>
      {!isOver(run.status) && (
        <Suggest label={text('board.named.other')} chosen={null} onChoose={setChosen} search={search} />
      )}
      <Box sx={{ mt: 2 }}>
        <Button busy={isPending} onClick={() => void answer(null).catch(errorToast)}>
          {text('board.named.nobody')}
        </Button>
      </Box>
      {chosen && (
        <ConfirmDialog
          title={text('board.named.sure', { typed, name: chosen.name })}
          confirm={text('board.named.is', { name: chosen.name })}
          onConfirm={() => answer(chosen.id)}
          onClose={() => setChosen(null)}
        >
          {text('board.named.sureBody')}
        </ConfirmDialog>
      )}
    </Box>
  )
}
