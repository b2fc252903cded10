import type { ReactNode } from 'react'
import { AppLink } from '../routing/AppLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { RowActions, type RowShape } from './ListTable.tsx'

/** The rows of a list on a phone: one under the other, nothing cut off, nothing sideways. */
export function ListCards<Row extends { id: string }>({
  rows,
  href,
  onOpen,
  actions,
  card,
}: RowShape<Row> & { card: (row: Row) => ReactNode }) {
  return (
    <ul className="plain">
      {rows.map((row) => (
        <li key={row.id} className="li" style={{ padding: 0, gap: 0 }}>
          <Opening row={row} href={href} onOpen={onOpen}>
            {card(row)}
          </Opening>
          {actions && <RowActions entries={actions(row)} />}
        </li>
      ))}
    </ul>
  )
}

function Opening<Row>({
  row,
  href,
  onOpen,
  children,
}: { row: Row; children: ReactNode } & Pick<RowShape<Row>, 'href' | 'onOpen'>) {
  const style = { padding: '8px 12px 8px 16px', minHeight: 64, color: 'inherit' }
  const end = (
    <span className="t3">
      <Icon name="right" />
    </span>
  )
  if (href)
    return (
      <AppLink to={href(row)} className="row g12 grow" style={style}>
        <span className="grow">{children}</span>
        {end}
      </AppLink>
    )
  if (onOpen)
    return (
      <button type="button" className="row g12 grow" style={style} onClick={() => onOpen(row)}>
        <span className="grow">{children}</span>
        {end}
      </button>
    )
  return (
    <div className="row g12 grow" style={style}>
      <div className="grow">{children}</div>
    </div>
  )
}
