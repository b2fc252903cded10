import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { useZone } from '#features/session/web/zone.api.ts'
import { endpointQuery } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { searchTreatments, type Treatment } from '../shared/treatments.contract.ts'
import { keptTreatments, treatmentsOf } from './kept-treatments.ts'
import { TreatmentCard } from './TreatmentCard.tsx'
import { TreatmentDrawer } from './TreatmentDrawer.tsx'
import type { TreatmentPerson } from './treatment-person.ts'

/** TREATMENTS of a guest or child, those due first, then those that are closed. Kept on the device for entries without network. */
export function TreatmentsTab(about: PersonTabProps | ChildTabProps) {
  const { id, fullName } = 'person' in about ? about.person : about.child
  const zone = useZone('person' in about ? about.person.customerGroupDtos[0]?.id : about.child.customerGroupDto.id)
  const { accountId } = useMe()
  const query = useQuery(
    endpointQuery(searchTreatments, treatmentsOf(id), (signal) => keptTreatments(id).read(accountId, signal)),
  )
  return <Loaded query={query}>{(data) => <Shown person={{ id, fullName, zone }} treatments={data} />}</Loaded>
}

function Shown({ person, treatments }: { person: TreatmentPerson; treatments: readonly Treatment[] }) {
  const text = useText()
  const office = useMe().role === 'CB_ADMIN'
  const [adding, setAdding] = useState(false)
  const standing = treatments.filter(({ state }) => state !== 'CLOSED')
  const past = treatments.filter(({ state }) => state === 'CLOSED')
  return (
    <Stack spacing={4}>
      {office && (
        <Row sx={{ justifyContent: 'flex-end' }}>
          <Button look="primary" icon="add" onClick={() => setAdding(true)}>
            {text('treatments.add')}
          </Button>
        </Row>
      )}
      {standing.length === 0 && (
        <EmptyState icon="medical" title={text('treatments.none')}>
          {text('treatments.noneBody')}
        </EmptyState>
      )}
      {standing.map((treatment) => (
        <TreatmentCard key={treatment.id} person={person} treatment={treatment} />
      ))}
      {past.length > 0 && (
        <Box component="details">
          <Typography component="summary" color="textSecondary" sx={{ minHeight: 48, py: 3, cursor: 'pointer' }}>
            {`${text('treatments.past')} (${past.length})`}
          </Typography>
          <Stack spacing={4}>
            {past.map((treatment) => (
              <TreatmentCard key={treatment.id} person={person} treatment={treatment} />
            ))}
          </Stack>
        </Box>
      )}
      <Typography variant="caption" color="textSecondary">
        {text('treatments.readers')}
      </Typography>
      {adding && <TreatmentDrawer person={person} treatment={null} onClose={() => setAdding(false)} />}
    </Stack>
  )
}
