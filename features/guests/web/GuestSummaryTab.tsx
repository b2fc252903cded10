import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { loadPersonSummary } from '#features/people/web/person-summary.api.tsx'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { Part } from '#platform/web/slots/Part.tsx'
import { SlotParts } from '#platform/web/slots/SlotParts.tsx'
import { CareToday } from './CareToday.tsx'
import { OwnAccountCard } from './OwnAccountCard.tsx'
import { RoomCard } from './RoomCard.tsx'
import { guestSummary } from './slots.api.ts'

/** SUMMARY of a guest: what care knows today, then the record. */
export function GuestSummaryTab(about: PersonTabProps) {
  const admin = useMe().role === 'CB_ADMIN'
  return (
    <Stack spacing={4}>
      {/* Cards of very different heights: in rows they would leave holes. */}
      <Box
        sx={{ columns: '340px', columnGap: 4, '& > *': { breakInside: 'avoid', mb: 4 }, '& > :last-child': { mb: 0 } }}
      >
        <SlotParts slot={guestSummary} about={about} rows={0} />
        <CareToday {...about} />
        <RoomCard {...about} />
        {admin && <OwnAccountCard {...about} />}
      </Box>
      <Part load={loadPersonSummary} about={about} />
    </Stack>
  )
}
