import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useState } from 'react'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { searchInspections } from '../shared/inspections.contract.ts'
import { inspectionPath, InspectionState } from './inspection-state.tsx'
import { InspectionDrawer } from './InspectionDrawer.tsx'

/** How many stand on the page of the vehicle. */
const SHOWN = 3

/** The last inspections of a vehicle, and a new one. */
export function VehicleInspections({ vehicle }: { vehicle: { id: string; name: string } }) {
  const text = useText()
  const [adding, setAdding] = useState(false)
  const query = useCallPage(searchInspections, { body: { filters: { vehicleId: vehicle.id }, limit: SHOWN } })
  const title = text('inspections.ofVehicle')
  return (
    <Card component="section" aria-label={title}>
      <CardHead
        title={title}
        action={
          <Button icon="add" onClick={() => setAdding(true)}>
            {text('inspections.add')}
          </Button>
        }
      />
      <Loaded query={query}>
        {({ data, page }) =>
          data.length === 0 ? (
            <EmptyState icon="check" title={text('inspections.ofVehicle.none')}>
              {text('inspections.emptyBody')}
            </EmptyState>
          ) : (
            <List>
              {data.map((one) => (
                <ListItem key={one.id} divider sx={{ minHeight: 64, gap: 3 }}>
                  <TwoLines
                    title={<AppLink to={inspectionPath(one.id)}>{showMoment(one.inspectedAt, one.zone)}</AppLink>}
                    about={[text(`inspections.kind.${one.kind}`), one.inspectedBy]}
                  />
                  <InspectionState inspection={one} />
                </ListItem>
              ))}
              {page.total > SHOWN && (
                <ListItem>
                  <AppLink to={paths.page('inspectionList', { vehicle: vehicle.id })}>
                    {text('inspections.ofVehicle.all')}
                  </AppLink>
                </ListItem>
              )}
            </List>
          )
        }
      </Loaded>
      {adding && <InspectionDrawer vehicle={vehicle} onClose={() => setAdding(false)} />}
    </Card>
  )
}
