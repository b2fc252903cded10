import { useCall } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Hue } from '#platform/web/ui/hue.ts'
import { Timeline } from '#platform/web/ui/Timeline.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getHistory, type DocumentEvent } from '../../shared/documents.contract.ts'

const HUE: Record<DocumentEvent['kind'], Hue> = {
  created: 'onboard',
  changed: 'onboard',
  permission: 'notthere',
  archived: 'absent',
  restored: 'onboard',
  associated: 'onboard',
  attached: 'onboard',
  detached: 'absent',
  asked: 'notthere',
  askEnded: 'absent',
  confirmed: 'onboard',
}

/** What happened to a document, the newest first. */
export function HistoryTab({ id }: { id: string }) {
  const text = useText()
  const query = useCall(getHistory, { params: { id } })
  return (
    <Loaded query={query}>
      {(events) => (
        <Timeline
          label={text('documents.tab.HISTORY')}
          facts={events.map((event) => ({
            key: event.id,
            title: wordsOf(event, text),
            note: [event.insertUserData?.fullName, showMoment(event.at)].filter(Boolean).join(', '),
            hue: HUE[event.kind],
            at: 'past' as const,
          }))}
        />
      )}
    </Loaded>
  )
}

function wordsOf({ kind, details }: DocumentEvent, text: Texts): string {
  const { fields = [], letters = [], reason = '', name = '' } = details
  if (kind === 'changed')
    return text('documents.event.changed', {
      fields: fields.map((field) => text(`documents.field.${field}`)).join(', '),
    })
  if (kind === 'permission')
    return letters
      .map(({ role, from, to }) =>
        text('documents.event.permission', {
          role: text(`documents.role.${role}`),
          from: text(`documents.letter.${from}`),
          to: text(`documents.letter.${to}`),
        }),
      )
      .join('; ')
  if (kind === 'attached' || kind === 'detached') return text(`documents.event.${kind}`, { name })
  if (kind === 'archived') return text('documents.event.archived', { reason })
  return text(`documents.event.${kind}`)
}
