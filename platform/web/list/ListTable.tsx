import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useText } from '../i18n/use-text.ts'
import { AppLink } from '../routing/AppLink.tsx'
import { IconButton } from '../ui/Button.tsx'
import { ICON_PATHS } from '../ui/icon-paths.ts'
import { HIDDEN } from '../ui/layout.ts'
import { Menu, type MenuEntry } from '../ui/Menu.tsx'
import { useGo } from '../routing/address.ts'
import type { Column } from './ListPage.tsx'
import type { Choosing } from './use-selection.ts'

export type RowShape<Row> = {
  rows: readonly Row[]
  href?: ((row: Row) => string) | undefined
  onOpen?: ((row: Row) => void) | undefined
  actions?: ((row: Row) => readonly MenuEntry[]) | undefined
  chosen?: string | undefined
  onChoose?: ((row: Row) => void) | undefined
  /** Rows can be chosen. */
  choosing?: Choosing
}

type ListTableProps<Row> = RowShape<Row> & {
  label: string
  columns: readonly Column<Row>[]
  sort: { field: string; direction: 'asc' | 'desc' }
  onSort: (field: string) => void
}

/**
 * The rows of a list on a desk. The whole row can be clicked: it opens, or is chosen where there is something to choose it
 * for. The keyboard goes by the link or button of its first cell.
 */
export function ListTable<Row extends { id: string }>({
  rows,
  href,
  onOpen,
  actions,
  chosen,
  onChoose,
  choosing,
  label,
  columns,
  sort,
  onSort,
}: ListTableProps<Row>) {
  const text = useText()
  const go = useGo()
  const open = onChoose ?? (href ? (row: Row) => go(href(row)) : onOpen)
  return (
    <TableContainer tabIndex={-1}>
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            {choosing && (
              <TableCell padding="checkbox">
                <ChoiceBox
                  checked={choosing.pageChosen}
                  label={text('list.choosePage')}
                  onChange={choosing.onTogglePage}
                />
              </TableCell>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <TableCell>
                <Box component="span" sx={HIDDEN}>
                  {text('list.actions')}
                </Box>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              hover={open !== undefined}
              selected={row.id === chosen}
              aria-current={row.id === chosen || undefined}
              onClick={(event) => open && isOnRow(event) && open(row)}
            >
              {choosing && (
                <TableCell padding="checkbox">
                  <ChoiceBox
                    checked={choosing.isChosen(row.id)}
                    label={text('list.choose')}
                    onChange={() => choosing.onToggle(row.id)}
                  />
                </TableCell>
              )}
              {columns.map((column, index) => (
                <TableCell key={column.key} align={column.right ? 'right' : 'left'} sx={column.right ? NUMBERS : {}}>
                  {index === 0 ? (
                    <FirstCell row={row} href={href} onOpen={onOpen}>
                      {column.cell(row)}
                    </FirstCell>
                  ) : (
                    column.cell(row)
                  )}
                </TableCell>
              ))}
              {actions && (
                <TableCell align="right">
                  <RowActions entries={actions(row)} />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** A small box; its name says what is chosen. */
export function ChoiceBox({ checked, label, onChange }: { checked: boolean; label: string; onChange: () => void }) {
  return <Checkbox checked={checked} onChange={onChange} slotProps={{ input: { 'aria-label': label } }} />
}

/** The library turns it over for the other direction. */
const Down = (props: SvgIconProps) => (
  <SvgIcon {...props}>
    <path d={ICON_PATHS.down} />
  </SvgIcon>
)
const Sortable = (props: SvgIconProps) => (
  <SvgIcon {...props}>
    <path d={ICON_PATHS.sort} />
  </SvgIcon>
)

/** A click on the row itself: not on what is in it to click, and not in a menu that a cell has opened above the page. */
function isOnRow({ target, currentTarget }: React.MouseEvent): boolean {
  return target instanceof Element && currentTarget.contains(target) && !target.closest('a, button, label, input')
}

const NUMBERS = { fontFamily: 'var(--font-num)' }

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<ListTableProps<Row>, 'sort' | 'onSort'>) {
  const { label, right, sort: field } = column
  const align = right ? 'right' : 'left'
  if (field === undefined) return <TableCell align={align}>{label}</TableCell>
  const sorted = sort.field === field
  return (
    <TableCell align={align} sortDirection={sorted ? sort.direction : false}>
      <TableSortLabel
        component="button"
        active={sorted}
        direction={sort.direction}
        IconComponent={sorted ? Down : Sortable}
        onClick={() => onSort(field)}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  )
}

function FirstCell<Row>({
  row,
  href,
  onOpen,
  children,
}: { row: Row; children: React.ReactNode } & Pick<RowShape<Row>, 'href' | 'onOpen'>) {
  if (href)
    return (
      <Link component={AppLink} to={href(row)} color="inherit" underline="none">
        {children}
      </Link>
    )
  if (onOpen)
    return (
      <Link component="button" color="inherit" underline="none" onClick={() => onOpen(row)}>
        {children}
      </Link>
    )
  return children
}

export function RowActions({ entries }: { entries: readonly MenuEntry[] }) {
  const text = useText()
  if (entries.length === 0) return null
  return (
    <Menu entries={entries} button={(props) => <IconButton icon="menu" label={text('list.actions')} {...props} />} />
  )
}
