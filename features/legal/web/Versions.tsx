import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { showMoment, showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import type { LegalDraft } from '../shared/legal.contract.ts'

/** What was published, newest first, and how many people accepted it. */
export function Versions({ published }: Pick<LegalDraft, 'published'>) {
  const text = useText()
  const title = text('legal.versions')
  return (
    <Card component="section" aria-label={title}>
      <CardHead title={title} />
      {published.length === 0 ? (
        <CardContent>
          <Typography color="textSecondary">{text('legal.noVersions')}</Typography>
        </CardContent>
      ) : (
        <List>
          {published.map(({ version, publishedAt, acceptedBy }) => (
            <ListItem key={version} divider>
              <ListItemText
                primary={text('legal.since', { version, date: showMoment(publishedAt) })}
                secondary={text('legal.acceptedBy', { count: showNumber(acceptedBy) })}
              />
            </ListItem>
          ))}
        </List>
      )}
    </Card>
  )
}
