import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/Row.tsx'
import { EmptyState } from '../ui/view-states.tsx'

type ListEmptyProps = {
  /** What was searched for. */
  q: string | undefined
  /** What was found nowhere, in the noun of the list. */
  noMatch: (q: string) => string
  /** The chip that keeps a part of the list, unless the usual one is chosen. */
  filter: string | undefined
  /** The usual chip, which the way on leads back to. */
  usual: string
  /** The words for a list that holds nothing at all. */
  empty: ReactNode
  onClear: () => void
  onUsual: () => void
}

/** Why a list shows no row: nothing matches the search, nothing is under the filter, or nothing is there yet. */
export function ListEmpty({ q, noMatch, filter, usual, empty, onClear, onUsual }: ListEmptyProps) {
  const text = useText()
  if (q === undefined && filter === undefined) return empty
  const toUsual = filter !== undefined && <Button onClick={onUsual}>{text('list.show', { filter: usual })}</Button>
  if (q === undefined)
    return <EmptyState icon="search" title={text('list.nothingUnder', { filter: filter ?? '' })} action={toUsual} />
  return (
    <EmptyState
      icon="search"
      title={noMatch(q)}
      action={
        <Row wrap gap={2} sx={{ justifyContent: 'center' }}>
          <Button look="primary" icon="close" onClick={onClear}>
            {text('list.clearSearch')}
          </Button>
          {toUsual}
        </Row>
      }
    >
      {filter !== undefined ? text('list.searchedIn', { filter }) : undefined}
    </EmptyState>
  )
}
