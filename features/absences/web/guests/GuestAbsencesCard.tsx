import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { useZone } from '#features/session/web/zone.api.ts'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { hueColour } from '#platform/web/ui/hue.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { searchGuestAbsences, type GuestAbsence } from '../../shared/guests/guest-absences.contract.ts'
import { GuestAbsenceDrawer } from './GuestAbsenceDrawer.tsx'
import { awayWords } from './guest-absence-words.ts'
import { GuestAbsenceRow } from './GuestAbsenceRow.tsx'

/** The latest are enough on a summary. */
const SHOWN = 5

/** Whether a guest is away and until when, with what was proposed, is to come and was. */
export function GuestAbsencesCard({ person }: PersonTabProps) {
  const text = useText()
  const family = useMe().role === 'CB_PARENT'
  const zone = useZone(person.customerGroupDtos[0]?.id)
  const [adding, setAdding] = useState(false)
  const query = useCallPage(searchGuestAbsences, { body: { filters: { guestId: person.id }, limit: SHOWN } })
  return (
    <Card component="section" aria-label={text('absences.guest.title')}>
      <CardHead
        title={text('absences.guest.title')}
        action={
          <Button look="text" onClick={() => setAdding(true)}>
            {text(family ? 'absences.guest.propose' : 'absences.guest.add')}
          </Button>
        }
      />
      <Loaded query={query} rows={1}>
        {({ data }) => <Rows absences={data} />}
      </Loaded>
      {adding && (
        <GuestAbsenceDrawer
          guest={{ id: person.id, fullName: person.fullName, zone }}
          family={family}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  )
}

function Rows({ absences }: { absences: readonly GuestAbsence[] }) {
  const text = useText()
  const away = absences.find((absence) => absence.away)
  if (absences.length === 0)
    return (
      <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
        {text('absences.guest.none')}
      </Typography>
    )
  return (
    <>
      {away && (
        <Box
          role="status"
          sx={{
            mx: 4,
            mb: 3,
            p: 3,
            borderRadius: 'var(--r-control)',
            color: hueColour('absent', 'fg'),
            background: hueColour('absent', 'bg'),
          }}
        >
          <Row>
            <Icon name="absent" size={20} />
            <Typography component="span" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
              {awayWords(away, text)}
            </Typography>
          </Row>
        </Box>
      )}
      <List sx={{ borderTop: 1, borderColor: 'divider' }}>
        {absences.map((absence) => (
          <GuestAbsenceRow key={absence.id} absence={absence} />
        ))}
      </List>
    </>
  )
}
