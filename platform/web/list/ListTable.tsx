import { useText } from '../i18n/use-text.ts'
import { AppLink } from '../routing/AppLink.tsx'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Menu, type MenuEntry } from '../ui/Menu.tsx'
import { useGo } from '../routing/address.ts'
import type { Column } from './ListPage.tsx'

export type RowShape<Row> = {
  rows: readonly Row[]
  href?: ((row: Row) => string) | undefined
  onOpen?: ((row: Row) => void) | undefined
  actions?: ((row: Row) => readonly MenuEntry[]) | undefined
}

type ListTableProps<Row> = RowShape<Row> & {
  label: string
  columns: readonly Column<Row>[]
  sort: { field: string; direction: 'asc' | 'desc' }
  onSort: (field: string) => void
}

/** The rows of a list on a desk. The whole row can be clicked; the keyboard goes by the link or button of its first cell. */
export function ListTable<Row extends { id: string }>({
  rows,
  href,
  onOpen,
  actions,
  label,
  columns,
  sort,
  onSort,
}: ListTableProps<Row>) {
  const text = useText()
  const go = useGo()
  const open = href ? (row: Row) => go(href(row)) : onOpen
  return (
    <div className="scroll-x" tabIndex={-1}>
      <table className="tbl" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <th scope="col">
                <span className="sr">{text('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              data-link={open ? '' : undefined}
              onClick={(event) =>
                open && !(event.target instanceof Element && event.target.closest('a, button')) && open(row)
              }
            >
              {columns.map((column, index) => (
                <td key={column.key} className={column.right ? 'right num' : undefined}>
                  {index === 0 ? (
                    <FirstCell row={row} href={href} onOpen={onOpen}>
                      {column.cell(row)}
                    </FirstCell>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
              {actions && (
                <td className="right">
                  <RowActions entries={actions(row)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<ListTableProps<Row>, 'sort' | 'onSort'>) {
  const { label, right, sort: field } = column
  if (field === undefined)
    return (
      <th scope="col" className={right ? 'right' : undefined}>
        {label}
      </th>
    )
  const sorted = sort.field === field
  return (
    <th scope="col" className={right ? 'right' : undefined} aria-sort={sorted ? ARIA_SORT[sort.direction] : 'none'}>
      <button type="button" onClick={() => onSort(field)}>
        {label}
        {sorted ? <Icon name={sort.direction === 'asc' ? 'up' : 'down'} size={16} /> : <Icon name="sort" size={14} />}
      </button>
    </th>
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
      <AppLink to={href(row)} style={{ color: 'inherit' }}>
        {children}
      </AppLink>
    )
  if (onOpen)
    return (
      <button type="button" onClick={() => onOpen(row)}>
        {children}
      </button>
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
