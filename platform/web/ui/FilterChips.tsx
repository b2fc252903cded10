import Chip from '@mui/material/Chip'
import Box from '@mui/material/Box'
import { Row } from './Row.tsx'

type FilterChipsProps<Key extends string> = {
  filters: readonly { key: Key; label: string; count?: number }[]
  chosen: Key
  label: string
  onChoose: (key: Key) => void
}

/** The chip to the middle of its row, where that slides: what is chosen may lie beyond its edge. */
function slideToSight(chip: HTMLElement | null): void {
  const row = chip?.parentElement
  if (row) row.scrollLeft = chip.offsetLeft - row.offsetLeft - (row.clientWidth - chip.clientWidth) / 2
}

/** What part of a list is shown: one chip pressed. On a phone they slide sideways where there is no room, on a desk they wrap. */
export function FilterChips<Key extends string>({ filters, chosen, label, onChoose }: FilterChipsProps<Key>) {
  return (
    <Row
      role="group"
      aria-label={label}
      sx={{
        overflowX: { xs: 'auto', md: 'visible' },
        flexWrap: { md: 'wrap' },
        rowGap: 2,
        scrollbarWidth: 'none',
        p: 1,
        m: -1,
      }}
    >
      {filters.map(({ key, label: word, count }) => (
        <Chip
          key={key}
          component="button"
          type="button"
          variant="outlined"
          clickable
          aria-pressed={key === chosen}
          ref={key === chosen ? slideToSight : undefined}
          onClick={() => onChoose(key)}
          label={
            <>
              {word}{' '}
              {count !== undefined && (
                <Box component="span" sx={{ fontSize: 12, fontFamily: 'var(--font-num)' }}>
                  {count}
                </Box>
              )}
            </>
          }
        />
      ))}
    </Row>
  )
}
