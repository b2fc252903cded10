import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { searchAbsences } from '../shared/absences.contract.ts'
import { reasonOf } from './absence-words.ts'

const SHOWN = 6

/** Who does not come today, who said so and when; a late one is amber. */
export function AbsentToday() {
  const text = useText()
  const absences = useCallPage(searchAbsences, { body: { filters: { when: 'today' }, limit: SHOWN } })
  return (
    <Card component="section" aria-labelledby="absent-today">
      <CardHead
        id="absent-today"
        title={text('absences.today')}
        note={absences.data?.page.total}
        action={
          <ButtonLink look="text" to={paths.absences()}>
            {text('absences.all')}
          </ButtonLink>
        }
      />
      <Loaded query={absences} rows={2}>
        {({ data }) =>
          data.length === 0 ? (
            <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
              {text('absences.todayNone')}
            </Typography>
          ) : (
            <List sx={{ borderTop: 1, borderColor: 'divider' }}>
              {data.map((absence) => (
                <ListItem key={absence.id} divider>
                  <PersonRow
                    id={absence.childId}
                    name={absence.childName}
                    size={32}
                    note={[reasonOf(text, absence), text(`absences.directions.${absence.directions}`)].join(' · ')}
                  />
                  <Typography
                    component="span"
                    variant="caption"
                    sx={{
                      textAlign: 'right',
                      ...(absence.state === 'LATE'
                        ? { color: 'warning.main', fontWeight: 700 }
                        : { color: 'text.secondary' }),
                    }}
                  >
                    {absence.reportedBy} {showTime(absence.reportedAt)}
                  </Typography>
                </ListItem>
              ))}
            </List>
          )
        }
      </Loaded>
    </Card>
  )
}
