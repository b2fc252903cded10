import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { BUCKETS } from '../shared/buckets.rules.ts'
import { searchDeadlines } from '../shared/deadlines.contract.ts'
import { DaysLeft, nameOf, noteOf } from './deadline-words.tsx'

const SHOWN = 5

/** DEADLINES on the home: how many of each class, and the most urgent. Families and crews see it while they have some. */
export function DeadlinesCard() {
  const text = useText()
  const office = useMe().role === 'CB_ADMIN'
  const query = useCall(searchDeadlines, { body: { limit: SHOWN } })
  if (!office && (query.data === undefined || query.data.total === 0)) return null
  const all = paths.page('deadlineList')
  return (
    <Card component="section" aria-labelledby="deadlines">
      <CardHead
        id="deadlines"
        title={text('deadlines.title')}
        note={query.data?.total}
        action={
          <ButtonLink look="text" to={all}>
            {text('deadlines.all')}
          </ButtonLink>
        }
      />
      <Loaded query={query} rows={2}>
        {({ rows, total, counts }) =>
          total === 0 ? (
            <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
              {text('deadlines.empty')}
            </Typography>
          ) : (
            <>
              <Row wrap gap={3} sx={{ px: 4, pb: 3 }}>
                {BUCKETS.filter((bucket) => counts[bucket] > 0).map((bucket) => (
                  <Link
                    key={bucket}
                    component={AppLink}
                    to={paths.page('deadlineList', { filter: bucket })}
                    variant="body2"
                  >
                    {text(`deadlines.filter.${bucket}`)}: {counts[bucket]}
                  </Link>
                ))}
              </Row>
              <List sx={{ borderTop: 1, borderColor: 'divider' }}>
                {rows.map((one) => (
                  <ListItem key={`${one.kind} ${one.id}`} divider disablePadding>
                    <ListItemButton component={AppLink} to={one.link ?? all} sx={{ gap: 3, flexWrap: 'wrap' }}>
                      <Box sx={{ flex: 1, minWidth: 160 }}>
                        <Typography
                          component="span"
                          variant="subtitle2"
                          sx={{ display: 'block', overflowWrap: 'anywhere' }}
                        >
                          {nameOf(one, text)}
                        </Typography>
                        <Typography component="span" variant="caption" color="textSecondary">
                          {[noteOf(one, text), showDay(one.dueOn)].join(' · ')}
                        </Typography>
                      </Box>
                      <DaysLeft deadline={one} />
                    </ListItemButton>
                  </ListItem>
                ))}
              </List>
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
