import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getNearestStops } from '../shared/walks.contract.ts'
import { WalkRow } from './WalkRow.tsx'

/** The nearest stops of the group, which a child without a stop needs at once. */
export function NearestStops({ childId, open }: { childId: string; open: boolean }) {
  const text = useText()
  const [asked, setAsked] = useState(open)
  const query = useCall(getNearestStops, { params: { id: childId } }, { enabled: asked })
  if (!asked)
    return (
      <Box sx={{ px: 4, pb: 4 }}>
        <Button look="text" icon="place" onClick={() => setAsked(true)}>
          {text('walks.nearest.show')}
        </Button>
      </Box>
    )
  return (
    <Box component="section" aria-label={text('walks.nearest')} sx={{ px: 4, pb: 4 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {text('walks.nearest')}
      </Typography>
      <Loaded query={query} rows={3}>
        {(stops) =>
          stops.length === 0 ? (
            <Typography color="textSecondary">{text('walks.nearest.none')}</Typography>
          ) : (
            <Stack component="ul" spacing={3}>
              {stops.map((walk) => (
                <WalkRow key={walk.stop.placeId} walk={walk} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Box>
  )
}
