import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { DayInput } from '#platform/web/forms/DayInput.tsx'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { coverFor, offerCover, substitute, type Candidate, type CoverFor } from '../shared/cover.contract.ts'
import { isFree } from '#features/crew/shared/crew.rules.ts'

const TOUCHED = [['runs'], ['crew'], ['routes']] as const
const UNTIL: FieldDefinition = { fieldName: 'until', label: 'crew.substitute.until', type: 'date' }
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** So many are asked at once. */
const ASKED_AT_MOST = 20

type SubstituteDrawerProps = { runId: string; routeName: string; started: boolean; onClose: () => void }

/** Somebody stands in: the best is on top and chosen already, so that one more tap does it. */
export function SubstituteDrawer({ runId, routeName, started, onClose }: SubstituteDrawerProps) {
  const text = useText()
  const [personId, setPersonId] = useState<string | null>(null)
  const query = useCall(
    coverFor,
    { params: { id: runId }, query: personId === null ? {} : { personId } },
    { staleTime: 0 },
  )
  if (!query.data)
    return (
      <Drawer title={text('crew.substitute')} over={routeName} onClose={onClose}>
        <Loaded query={query}>{() => null}</Loaded>
      </Drawer>
    )
  return (
    <Chooser
      key={query.data.personId}
      cover={query.data}
      runId={runId}
      routeName={routeName}
      started={started}
      onPerson={setPersonId}
      onClose={onClose}
      title={text('crew.substitute')}
    />
  )
}

type ChooserProps = SubstituteDrawerProps & {
  cover: CoverFor
  title: string
  onPerson: (id: string) => void
}

function Chooser({ cover, runId, routeName, started, title, onPerson, onClose }: ChooserProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const [chosenId, setChosenId] = useState(cover.candidates[0]?.id ?? null)
  const [until, setUntil] = useState('')
  const [override, setOverride] = useState('')
  const replace = useCommand(substitute, { touches: TOUCHED })
  const ask = useCommand(offerCover, { touches: TOUCHED })
  const chosen = cover.candidates.find(({ id }) => id === chosenId)
  const place = cover.personId
  const lacks = (chosen?.missing.length ?? 0) > 0
  const unsaid = lacks && override.trim() === '' ? text('crew.substitute.why') : undefined
  const missing = chosen ? unsaid : text('crew.substitute.choose')
  const free = cover.candidates.filter((one) => isFree(one) && one.asked === null).slice(0, ASKED_AT_MOST)
  // Awaited, not by callbacks: what is read again afterwards puts another chooser in the place of this one.
  const done = async (sent: Promise<string>) => {
    try {
      toast('success', await sent)
      onClose()
    } catch (error) {
      errorToast(error)
    }
  }
  const params = { id: runId }
  const confirm = async (standIn: Candidate, personId: string) => {
    const terms = { ...(DAY.test(until) && { until }), ...(lacks && { override: override.trim() }) }
    const body = { personId, substituteId: standIn.id, ...terms }
    const { routeNames } = await replace.mutateAsync({ params, body })
    return routeNames.length > 1
      ? text('crew.substitute.together', { name: standIn.name, runs: routeNames.join(', ') })
      : text('crew.substitute.done', { name: standIn.name })
  }
  const askAll = async (personId: string) => {
    const { asked } = await ask.mutateAsync({ params, body: { personId, askedIds: free.map(({ id }) => id) } })
    return text('crew.offer.sent', { count: asked })
  }
  return (
    <Drawer
      title={title}
      over={routeName}
      unsaved={() => (override.trim() !== '' || until !== '') && !replace.isPending}
      onClose={onClose}
      footer={
        <>
          {!started && place !== null && free.length > 0 && (
            <Button look="text" busy={ask.isPending} onClick={() => void done(askAll(place))}>
              {text('crew.offer.send')}
            </Button>
          )}
          <Button
            look="primary"
            icon="swap"
            busy={replace.isPending}
            disabledReason={missing}
            onClick={() => chosen && place && void done(confirm(chosen, place))}
          >
            {chosen ? text('crew.substitute.confirm', { name: chosen.name }) : text('crew.substitute')}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        {cover.crew.length > 1 && (
          <div>
            <Typography variant="subtitle2" component="p" id="instead-of" sx={{ mb: 2 }}>
              {text('crew.substitute.for')}
            </Typography>
            <Choice
              labelledBy="instead-of"
              options={cover.crew.map(({ id, name }) => ({ value: id, label: name }))}
              chosen={place === null ? [] : [place]}
              onChoose={onPerson}
            />
          </div>
        )}
        <div>
          <Typography variant="subtitle2" component="h3">
            {text('crew.substitute.with')}
          </Typography>
          {cover.candidates.length === 0 && <EmptyState icon="people" title={text('crew.substitute.none')} />}
          <List>
            {cover.candidates.map((one) => (
              <ListItem key={one.id} divider disablePadding>
                <ListItemButton
                  selected={one.id === chosenId}
                  aria-pressed={one.id === chosenId}
                  onClick={() => setChosenId(one.id)}
                  sx={{ minHeight: 64, gap: 3 }}
                >
                  <PersonRow id={one.id} name={one.name} note={aboutCandidate(one, text)} />
                  {(one.asked === 'offered' || one.asked === 'refused') && (
                    <StateChip hue={one.asked === 'offered' ? 'waiting' : 'absent'}>
                      {text(`crew.candidate.${one.asked}`)}
                    </StateChip>
                  )}
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        </div>
        {lacks && (
          <Field
            label={text('crew.override')}
            value={override}
            attributes={{ maxLength: 200 }}
            onChange={(event) => setOverride(event.target.value)}
          />
        )}
        {!started && (
          <DayInput
            field={UNTIL}
            value={until}
            nameOf={() => undefined}
            learn={() => undefined}
            onChange={(day) => setUntil(typeof day === 'string' ? day : '')}
          />
        )}
      </Stack>
    </Drawer>
  )
}

function aboutCandidate(one: Candidate, text: Texts): string {
  return [
    one.away && text('crew.candidate.away'),
    one.busy.length > 0 && text('crew.candidate.busy', { runs: one.busy.join(', ') }),
    !one.away && one.busy.length === 0 && text('crew.candidate.free'),
    one.missing.length > 0 &&
      text('crew.candidate.missing', {
        credentials: one.missing.map((kind) => text(`crew.credential.${kind}`)).join(', '),
      }),
    one.rode > 0 && text('crew.candidate.rode', { count: one.rode }),
  ]
    .filter(Boolean)
    .join(' · ')
}
