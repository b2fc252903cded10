import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/Row.tsx'
import { countOf, type Selection } from './selection.ts'

type SelectionBarProps = {
  selection: Selection
  total: number
  onAll: () => void
  onClear: () => void
  children: ReactNode
}

/** How many are chosen, the way to all that match, and what can be done with them. */
export function SelectionBar({ selection, total, onAll, onClear, children }: SelectionBarProps) {
  const text = useText()
  const count = countOf(selection)
  return (
    <Row component="section" wrap gap={2} aria-label={text('list.selection')} sx={{ rowGap: 2, p: 3 }}>
      <Typography role="status" sx={{ fontWeight: 500 }}>
        {text('list.chosen', { count })}
      </Typography>
      {selection.kind === 'rows' && count < total && (
        <Button look="text" onClick={onAll}>
          {text('list.chooseAll', { count: total })}
        </Button>
      )}
      <Button look="text" onClick={onClear}>
        {text('list.chooseNone')}
      </Button>
      {children}
    </Row>
  )
}
