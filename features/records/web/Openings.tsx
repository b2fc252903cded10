import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { showMoment, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { searchOpenings } from '../shared/records.contract.ts'
import type { RecordPerson } from './record-person.ts'

const MOST = 100

/** Who opened restricted records of a person. `quiet`: a family to whom nothing was told sees no card. */
export function Openings({ person, quiet }: { person: RecordPerson; quiet: boolean }) {
  const text = useText()
  const query = useCallPage(searchOpenings, { body: { filters: { personId: person.id }, limit: MOST } })
  const title = text('records.openings')
  if (quiet && (query.data?.data.length ?? 0) === 0) return null
  return (
    <Card component="section" aria-label={title}>
      <CardHead title={title} />
      <Loaded query={query}>
        {({ data }) => (
          <>
            {data.length === 0 && (
              <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
                {text('records.noOpenings')}
              </Typography>
            )}
            <List disablePadding>
              {data.map(({ id, by, role, ground, reason, openedAt, until }) => (
                <ListItem key={id} divider sx={{ gap: 3 }}>
                  <Disc hue="alert" icon="lock" />
                  <TwoLines
                    title={`${by}, ${text(`records.role.${role}`)}`}
                    about={[
                      `${showMoment(openedAt, person.zone)} – ${showTime(until, person.zone)}`,
                      why(ground && text(`records.ground.${ground}`), reason, text),
                    ]}
                  />
                </ListItem>
              ))}
            </List>
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** The ground of the list and the words, whichever there are. */
function why(ground: string | null, reason: string, text: ReturnType<typeof useText>): string | null {
  const said = [ground, reason].filter(Boolean).join('. ')
  return said === '' ? null : text('records.because', { reason: said })
}
