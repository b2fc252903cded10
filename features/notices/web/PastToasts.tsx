import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Box from '@mui/material/Box'
import { useSyncExternalStore } from 'react'
import { showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { hueColour } from '#platform/web/ui/hue.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { LOOK } from '#platform/web/ui/ToastList.tsx'
import { onToasts, pastToasts } from '#platform/web/ui/toasts.ts'
import { EmptyState } from '#platform/web/ui/view-states.tsx'

/** The messages that the app showed for a moment since it was opened, newest first. */
export function PastToasts() {
  const text = useText()
  const past = useSyncExternalStore(onToasts, pastToasts)
  return (
    <Card>
      {past.length === 0 ? (
        <EmptyState icon="info" title={text('notices.shownNone')}>
          {text('notices.shownBody')}
        </EmptyState>
      ) : (
        <List disablePadding aria-label={text('notices.shown')}>
          {past.map(({ id, kind, words, link, at }) => (
            <ListItem key={id} divider sx={{ gap: 3, px: 5, py: 3, flexWrap: 'wrap' }}>
              <Box component="span" sx={{ display: 'flex', color: hueColour(LOOK[kind].hue, 'fg') }}>
                <Icon name={LOOK[kind].icon} />
              </Box>
              <ListItemText
                primary={words}
                secondary={showTime(new Date(at))}
                sx={{ flex: 1, minWidth: 180, overflowWrap: 'anywhere' }}
              />
              {link && (
                <ButtonLink look="text" to={link.to}>
                  {link.label}
                </ButtonLink>
              )}
            </ListItem>
          ))}
        </List>
      )}
    </Card>
  )
}
