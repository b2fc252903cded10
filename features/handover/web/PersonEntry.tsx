import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { painted } from '#platform/web/ui/hue.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { HIDDEN } from '#platform/web/ui/layout.ts'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Exception, Handover, HandoverPerson, Note, NotePart } from '../shared/handover.contract.ts'
import { lookOf } from './exception-look.ts'
import { showWhen } from './show-when.ts'

/** The columns of the page on a desk: who, then situation, background, assessment and recommendation. */
export const COLUMNS = {
  display: 'grid',
  columnGap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '184px minmax(0, 5fr) repeat(2, minmax(0, 3fr)) minmax(0, 4fr)' },
} as const

type PersonEntryProps = { person: HandoverPerson; handover: Handover; onWrite: () => void }

/** What one person brings to the handover: exceptions, the note of the staff, what is due. */
export function PersonEntry({ person, handover, onWrite }: PersonEntryProps) {
  const text = useText()
  const { note, due, exceptions, fullName } = person
  const { zone } = handover.group
  const fresh = note?.isNew === true || exceptions.some(({ isNew }) => isNew)
  return (
    <Box
      component="li"
      aria-label={fullName}
      sx={{
        ...COLUMNS,
        rowGap: 3,
        p: 4,
        borderTop: '1px solid var(--line)',
        ...(fresh && { boxShadow: 'inset 4px 0 0 var(--waiting-dot)' }),
      }}
    >
      <div>
        <PersonRow id={person.id} name={fullName} note={person.room ?? undefined} />
        {(note ? handover.abilities.correct : handover.abilities.write) && (
          // Its words begin below the name.
          <Box sx={{ ml: '40px' }}>
            <Button
              look="text"
              aria-label={text(note ? 'handover.correctAbout' : 'handover.writeAbout', { name: fullName })}
              onClick={onWrite}
            >
              {text(note ? 'handover.correct' : 'handover.write')}
            </Button>
          </Box>
        )}
      </div>
      <Part part="situation" note={note} shown={exceptions.length > 0}>
        <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {exceptions.map((exception) => (
            <Entry key={exception.key} exception={exception} handover={handover} />
          ))}
        </Stack>
      </Part>
      <Part part="background" note={note} />
      <Part part="assessment" note={note} />
      <Part part="recommendation" note={note} strong shown={due.length > 0 || note !== null}>
        {due.length > 0 && (
          <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
            <strong>{text('handover.due')}</strong>
            {due.map(({ at, title }) => (
              <div key={`${at} ${title}`}>
                {`${showTime(at, zone)} ${title}${at < handover.compiledAt ? ` · ${text('handover.overdue')}` : ''}`}
              </div>
            ))}
          </Typography>
        )}
        {note && <Author note={note} handover={handover} />}
      </Part>
    </Box>
  )
}

type PartProps = { part: NotePart; note: Note | null; strong?: boolean; shown?: boolean; children?: ReactNode }

/** One column, with its name on a phone, where nothing is shown without content. */
function Part({ part, note, strong = false, shown = false, children }: PartProps) {
  const text = useText()
  const words = note?.[part] ?? ''
  return (
    <Stack spacing={2} sx={{ minWidth: 0, ...(words === '' && !shown && { display: { xs: 'none', lg: 'flex' } }) }}>
      <Typography
        variant="caption"
        component="h3"
        color="textSecondary"
        sx={(theme) => ({ [theme.breakpoints.up('lg')]: HIDDEN })}
      >
        {text(`handover.part.${part}`)}
      </Typography>
      {words !== '' && (
        <Typography
          variant="body2"
          sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', ...(strong && { fontWeight: 500 }) }}
        >
          {words}
        </Typography>
      )}
      {children}
    </Stack>
  )
}

function Entry({ exception, handover: { group, shift } }: { exception: Exception; handover: Handover }) {
  const text = useText()
  const { hue, icon } = lookOf(exception)
  const { kind, at, title, about, isNew } = exception
  // An absence says its own times.
  const when = showWhen(at, shift, group.zone)
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '28px minmax(0, 1fr)', columnGap: 2 }}>
      <Box
        component="span"
        role="img"
        aria-label={text(`handover.kind.${kind}`)}
        style={painted(hue)}
        sx={{ display: 'grid', placeItems: 'center', width: 28, height: 28, borderRadius: '50%' }}
      >
        <Icon name={icon} size={16} />
      </Box>
      <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere', pt: '4px' }}>
        <strong>{title}</strong>
        {about.length > 0 && ` · ${about.join(' · ')}`}
        {kind !== 'absence' && (
          <Typography component="span" variant="caption" color="textSecondary">{` · ${when}`}</Typography>
        )}{' '}
        {isNew && <StateChip hue="waiting">{text('handover.new')}</StateChip>}
      </Typography>
    </Box>
  )
}

function Author({ note, handover: { group, shift } }: { note: Note; handover: Handover }) {
  const text = useText()
  const by = text('handover.by', { name: note.by, time: showWhen(note.at, shift, group.zone) })
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      {note.corrected ? `${by}, ${text('handover.corrected')}` : by}{' '}
      {note.isNew && <StateChip hue="waiting">{text('handover.new')}</StateChip>}
    </Typography>
  )
}
