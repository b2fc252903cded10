import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import * as z from 'zod/mini'
import { GroupChoice } from '#features/session/web/group-choice.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { id, instant } from '#platform/shared/contract/fields.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { showDay, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { NOTE_PARTS, type Handover } from '../shared/handover.contract.ts'
import { NoteDrawer, type NoteAbout } from './NoteDrawer.tsx'
import { COLUMNS, PersonEntry } from './PersonEntry.tsx'
import { Readers } from './Readers.tsx'
import { Unconfirmed } from './Unconfirmed.tsx'
import { WriteOther } from './WriteOther.tsx'
import { useHandover, useOnlyGroup } from './use-handover.ts'

const addressSchema = z.object({ group: z.optional(id), shift: z.optional(instant), note: z.optional(id) })

/** shiftHandover: what the shift that ends leaves to the next one; group and shift are in the address. */
export function HandoverPage() {
  const text = useText()
  const [address, change] = useAddress(addressSchema)
  const usual = useOnlyGroup()
  const group = address.group ?? usual
  const query = useHandover(group, address.shift)
  // Fixed when it opens: the page below may change to another shift while somebody types.
  const [note, setNote] = useState<NoteOf | null>(null)
  const goTo = (shift: string | undefined) => change({ shift, note: undefined })
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      <PageHead title={text('handover.title')} hiddenOnPhone />
      <Loaded query={query} rows={8}>
        {(handover) => (
          <>
            <ShiftBar
              handover={handover}
              latest={address.shift === undefined}
              onShift={goTo}
              onGroup={(next) => change({ group: next, shift: undefined, note: undefined })}
            />
            <Box
              sx={{
                display: 'grid',
                gap: 4,
                alignItems: 'start',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 312px' },
                // On a phone the page ends above the button.
                mb: { xs: '88px', md: 0 },
              }}
            >
              <Stack spacing={4} sx={{ minWidth: 0 }}>
                <People handover={handover} onWrite={(person) => setNote({ handover, person })} />
                <WriteOther handover={handover} onWrite={(person) => setNote({ handover, person })} />
              </Stack>
              <Stack spacing={4} sx={{ minWidth: 0 }}>
                <Readers handover={handover} />
                <Unconfirmed handover={handover} onShift={goTo} />
              </Stack>
            </Box>
          </>
        )}
      </Loaded>
      {note && <NoteDrawer {...note} onClose={() => setNote(null)} />}
    </Stack>
  )
}

type ShiftBarProps = {
  handover: Handover
  latest: boolean
  onShift: (ends: string | undefined) => void
  onGroup: (group: string) => void
}

function ShiftBar({ handover, latest, onShift, onGroup }: ShiftBarProps) {
  const text = useText()
  const { group, shift, before, after, compiledAt } = handover
  const day = showDay(dayIn(group.zone, new Date(shift.begins)))
  return (
    <Row wrap gap={0} sx={{ columnGap: 4, rowGap: 3, justifyContent: 'space-between' }}>
      <Row gap={2} wrap>
        <IconButton
          icon="left"
          label={text('handover.before')}
          disabled={before === null}
          onClick={() => onShift(before ?? undefined)}
        />
        <IconButton
          icon="right"
          label={text('handover.after')}
          disabled={after === null}
          onClick={() => onShift(after ?? undefined)}
        />
        <div>
          <Typography variant="h3" component="h2" aria-live="polite">
            {text('handover.of', {
              begins: showTime(shift.begins, group.zone),
              ends: showTime(shift.ends, group.zone),
            })}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {`${day} · ${text('handover.compiled', { time: showTime(compiledAt, group.zone) })}`}
          </Typography>
        </div>
        {!latest && (
          <Button look="text" onClick={() => onShift(undefined)}>
            {text('handover.current')}
          </Button>
        )}
        {latest && after !== null && (
          <Button look="text" onClick={() => onShift(after)}>
            {text('handover.running')}
          </Button>
        )}
      </Row>
      <Box sx={{ width: { xs: '100%', md: 320 } }}>
        <GroupChoice value={group.id} onChange={onGroup} />
      </Box>
    </Row>
  )
}

type NoteOf = { handover: Handover; person: NoteAbout }
type PeopleProps = { handover: Handover; onWrite: (person: NoteAbout) => void }

function People({ handover, onWrite }: PeopleProps) {
  const text = useText()
  const { people, quiet, more } = handover
  const office = useMe().role === 'CB_ADMIN'
  if (people.length === 0)
    return quiet === 0 ? (
      <EmptyState icon="people" title={text(office ? 'handover.nobodyIn' : 'handover.nobody')}>
        {text(office ? 'handover.nobodyInBody' : 'handover.nobodyBody')}
      </EmptyState>
    ) : (
      <EmptyState icon="check" title={text('handover.none')}>
        {`${text('handover.noneBody')} ${text('handover.quiet', { count: quiet })}`}
      </EmptyState>
    )
  return (
    <Card component="section" aria-label={text('handover.exceptions')} sx={{ minWidth: 0 }}>
      <CardHead title={text('handover.exceptions')} note={text('handover.people', { count: people.length })} />
      {more && <Banner hue="waiting" title={text('handover.more')} />}
      <Box aria-hidden sx={{ ...COLUMNS, display: { xs: 'none', lg: 'grid' }, px: 4, pb: 2, color: 'text.secondary' }}>
        <Typography variant="caption">{text('handover.person')}</Typography>
        {NOTE_PARTS.map((part) => (
          <Typography key={part} variant="caption">
            {text(`handover.part.${part}`)}
          </Typography>
        ))}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {people.map((one) => (
          <PersonEntry key={one.id} person={one} handover={handover} onWrite={() => onWrite(one)} />
        ))}
      </Box>
      {quiet > 0 && (
        <Row gap={2} sx={{ p: 4, borderTop: '1px solid var(--line)' }}>
          <Box component="span" sx={{ color: 'var(--arrived-fg)', display: 'inline-flex' }}>
            <Icon name="check" size={20} />
          </Box>
          <Typography variant="body2">{text('handover.quiet', { count: quiet })}</Typography>
        </Row>
      )}
    </Card>
  )
}
