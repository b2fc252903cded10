import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { DayPerson } from '../../shared/diary.contract.ts'

/** Names the people who are away, so that nobody looks forgotten. */
export function Away({ people }: { people: readonly DayPerson[] }) {
  const text = useText()
  if (people.length === 0) return null
  return (
    <Row wrap role="note">
      <StateChip hue="absent">{text('diary.away', { count: people.length })}</StateChip>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {people.map(({ fullName }) => fullName).join(', ')}
      </Typography>
    </Row>
  )
}
