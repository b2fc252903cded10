import { usePersonHead } from '#features/people/web/born.api.tsx'
import { BodySites } from '#features/guests/web/body-map.api.tsx'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { showMoment } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import * as contract from '../shared/events.contract.ts'
import type { Kind } from '../shared/events.rules.ts'
import { EventDrawer } from './EventDrawer.tsx'
import { EventNoteDrawer } from './EventNoteDrawer.tsx'
import { EventTasks } from './EventTasks.tsx'
import type { EventPerson } from './event-person.ts'

const LOOK: Record<Kind, { hue: Hue; icon: IconName }> = {
  FALL: { hue: 'alert', icon: 'attention' },
  INCIDENT: { hue: 'alert', icon: 'alert' },
  BEHAVIOUR: { hue: 'waiting', icon: 'person' },
  VISIT: { hue: 'onboard', icon: 'people' },
  APPOINTMENT: { hue: 'onboard', icon: 'calendar' },
  HOSPITAL: { hue: 'waiting', icon: 'medical' },
}
const DETAILS = ['place', 'people', 'witnesses', 'action', 'followUp', 'internal'] as const

type Open = 'correct' | 'addendum' | 'inform' | 'publish' | 'archive'
type EventCardProps = { person: EventPerson; event: contract.CareEvent }

/** One event: what happened, who reads it, what was added, and what may be done with it. */
export function EventCard({ person, event }: EventCardProps) {
  const text = useText()
  const { content, kind, notes } = event
  const title = text(`events.kind.${kind}`)
  const { zone } = person
  const moments = [showMoment(event.startsAt, zone), event.endsAt && showMoment(event.endsAt, zone)]
    .filter(Boolean)
    .join(' – ')
  return (
    <Card component="section" aria-label={`${title}, ${moments}`}>
      <CardHead title={title} note={moments} />
      <Stack spacing={3} sx={{ px: 4, pb: 4 }}>
        <Row wrap>
          <StateChip {...LOOK[kind]}>
            {event.severity === null ? title : text(`events.severity.${event.severity}`)}
          </StateChip>
          <StateChip hue={event.published ? 'arrived' : 'absent'} icon={event.published ? 'people' : 'lock'}>
            {text(event.published ? 'events.published' : 'events.unpublished')}
          </StateChip>
          {event.locked && (
            <StateChip hue="absent" icon="lock">
              {text('events.locked')}
            </StateChip>
          )}
          {event.archived && <StateChip hue="absent">{text('events.archived')}</StateChip>}
        </Row>
        <Typography sx={{ whiteSpace: 'pre-line', ...(event.archived && { textDecoration: 'line-through' }) }}>
          {content.what}
        </Typography>
        <Facts>
          {DETAILS.filter((key) => content[key] !== '').map((key) => (
            <FactLine key={key} label={text(`events.field.${key}`)}>
              {content[key]}
            </FactLine>
          ))}
          {(content.bodySites.length > 0 || content.bodySite !== '') && (
            <FactLine label={text('events.field.bodySites')}>
              <BodySites sites={content.bodySites} words={content.bodySite} />
            </FactLine>
          )}
        </Facts>
        {content.reportable && <StateChip hue="alert">{text('events.field.reportable')}</StateChip>}
        <EventTasks person={person} event={event} />
        {notes.map((note) => (
          <Typography key={note.id} variant="body2">
            {`${showMoment(note.happenedAt, zone)} · ${saidOf(note, text)}`}
          </Typography>
        ))}
        <Typography variant="caption" color="textSecondary">
          {[
            event.by,
            showMoment(event.recordedAt, zone),
            event.lateReason && text('events.late', { reason: event.lateReason }),
            event.reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        <Actions person={person} event={event} />
      </Stack>
    </Card>
  )
}

type Note = contract.CareEvent['notes'][number]

function saidOf({ kind, by, words, informed, way }: Note, text: Texts): string {
  if (kind === 'ACKNOWLEDGED') return text('events.acknowledgedBy', { name: by })
  if (kind === 'ADDENDUM') return text('events.addendumBy', { name: by, words })
  const how = way === null ? '' : text(`events.way.${way}`).toLowerCase()
  return [text('events.informedBy', { who: informed, way: how, name: by }), words].filter(Boolean).join(' · ')
}

function Actions({ person, event }: EventCardProps) {
  const text = useText()
  const head = usePersonHead(person)
  const errorToast = useErrorToast()
  const family = useMe().role === 'CB_PARENT'
  const touches = { touches: [['events']] }
  const publish = useCommand(contract.publishEvent, touches)
  const acknowledge = useCommand(contract.acknowledgeEvent, touches)
  const archive = useCommand(contract.archiveEvent, touches)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const { abilities, version, published } = event
  const params = { id: event.id }
  const publishing = text(published ? 'events.withdraw' : 'events.publish')
  const confirm = async () => {
    try {
      await acknowledge.mutateAsync({ params, body: { noteId: crypto.randomUUID() } })
      toast('success', text('events.saved'))
    } catch (error) {
      errorToast(error)
    }
  }
  return (
    <Row wrap>
      {abilities.acknowledge && (
        <Button look="primary" icon="check" busy={acknowledge.isPending} onClick={() => void confirm()}>
          {text('events.acknowledge')}
        </Button>
      )}
      {abilities.correct && <Button onClick={() => setOpen('correct')}>{text('events.correct')}</Button>}
      {abilities.addendum && <Button onClick={() => setOpen('addendum')}>{text('events.addendum')}</Button>}
      {abilities.inform && <Button onClick={() => setOpen('inform')}>{text('events.inform')}</Button>}
      {abilities.publish && <Button onClick={() => setOpen('publish')}>{publishing}</Button>}
      {abilities.archive && (
        <Button look="danger" onClick={() => setOpen('archive')}>
          {text('events.archive')}
        </Button>
      )}
      {open === 'correct' && <EventDrawer person={person} event={event} family={family} onClose={close} />}
      {(open === 'addendum' || open === 'inform') && (
        <EventNoteDrawer person={person} event={event} informs={open === 'inform'} onClose={close} />
      )}
      {open === 'publish' && (
        <ConfirmDialog
          title={`${publishing}: ${head}`}
          confirm={publishing}
          onClose={close}
          onConfirm={() => publish.mutateAsync({ params, body: { version, published: !published } })}
        >
          {text(published ? 'events.withdrawBody' : 'events.publishBody')}
        </ConfirmDialog>
      )}
      {open === 'archive' && (
        <ReasonDrawer
          title={`${text('events.archive')}: ${head}`}
          body={text('events.archiveBody')}
          confirm={text('events.archive')}
          onConfirm={(reason) => archive.mutateAsync({ params, body: { version, reason } })}
          onClose={close}
        />
      )}
    </Row>
  )
}
