import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { AppLink } from '../routing/AppLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { REST } from '../ui/layout.ts'
import { ChoiceBox, RowActions, type RowShape } from './ListTable.tsx'

/** The rows of a list on a phone: one under the other, nothing cut off, nothing sideways. */
export function ListCards<Row extends { id: string }>({
  rows,
  href,
  onOpen,
  actions,
  chosen,
  choosing,
  card,
}: RowShape<Row> & { card: (row: Row) => ReactNode }) {
  const text = useText()
  return (
    <List>
      {rows.map((row) => (
        <ListItem
          key={row.id}
          divider
          disablePadding
          aria-current={row.id === chosen || undefined}
          sx={{ gap: 0, ...(row.id === chosen && { background: 'var(--primary-soft)' }) }}
        >
          {choosing && (
            <ChoiceBox
              checked={choosing.isChosen(row.id)}
              label={text('list.choose')}
              onChange={() => choosing.onToggle(row.id)}
            />
          )}
          <Opening row={row} href={href} onOpen={onOpen}>
            {card(row)}
          </Opening>
          {actions && <RowActions entries={actions(row)} />}
        </ListItem>
      ))}
    </List>
  )
}

const PLACE = { ...REST, minHeight: 64, padding: '8px 12px 8px 16px' }

function Opening<Row>({
  row,
  href,
  onOpen,
  children,
}: { row: Row; children: ReactNode } & Pick<RowShape<Row>, 'href' | 'onOpen'>) {
  const inside = (
    <>
      <Box component="span" sx={REST}>
        {children}
      </Box>
      <Box component="span" sx={{ color: 'text.disabled' }}>
        <Icon name="right" />
      </Box>
    </>
  )
  if (href)
    return (
      <ListItemButton component={AppLink} to={href(row)} sx={PLACE}>
        {inside}
      </ListItemButton>
    )
  if (onOpen)
    return (
      <ListItemButton component="button" onClick={() => onOpen(row)} sx={PLACE}>
        {inside}
      </ListItemButton>
    )
  return (
    <Box sx={{ ...PLACE, display: 'flex', alignItems: 'center' }}>
      <Box sx={REST}>{children}</Box>
    </Box>
  )
}
