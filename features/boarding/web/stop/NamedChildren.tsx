import { riderWords } from '#features/runs/shared/riders/rider-words.ts'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import type { DevicePassenger } from '../../shared/device-view.rules.ts'

/** Children in a question, by name, under what is asked about them. */
export function NamedChildren({ title, who }: { title: string; who: readonly DevicePassenger[] }) {
  const text = useText()
  return (
    <section>
      <Typography component="h3" variant="subtitle2" sx={{ color: 'text.primary', mt: 2 }}>
        {title}
      </Typography>
      <List aria-label={title} sx={{ color: 'text.primary' }}>
        {who.map((passenger) => (
          <ListItem key={passenger.id} divider disableGutters>
            <PersonRow
              id={passenger.childId ?? passenger.id}
              name={passenger.name}
              note={riderWords(passenger, text)}
              size={32}
            />
          </ListItem>
        ))}
      </List>
    </section>
  )
}
