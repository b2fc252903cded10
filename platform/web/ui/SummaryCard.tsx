import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiProblem } from '../api/api-problem.ts'
import { ButtonLink } from './Button.tsx'
import { CardHead } from './CardHead.tsx'
import { Loaded } from './view-states.tsx'

type SummaryCardProps<T> = {
  title: string
  /** The page or tab that shows all of it; without one each row leads to its own. */
  all?: { to: string; words: string }
  query: UseQueryResult<T>
  /** How many rows are expected while it loads. */
  rows: number
  /** Said when there is none; without it the card is there only while there is something, or when it could not be read. */
  empty?: string
  rowsOf: (answer: T) => readonly { key: string; shown: ReactNode }[]
}

/** A card of a summary: the first rows of something, with the way to all of it. Nothing for who may not read it (404). */
export function SummaryCard<T>({ title, all, query, rows, empty, rowsOf }: SummaryCardProps<T>) {
  if (query.error instanceof ApiProblem && query.error.facts.status === 404) return null
  if (empty === undefined && !query.isError && (query.data === undefined || rowsOf(query.data).length === 0))
    return null
  return (
    <Card component="section" aria-label={title}>
      <CardHead
        title={title}
        action={
          all && (
            <ButtonLink look="text" to={all.to}>
              {all.words}
            </ButtonLink>
          )
        }
      />
      <Loaded query={query} rows={rows}>
        {(answer) => <Rows rows={rowsOf(answer)} empty={empty} />}
      </Loaded>
    </Card>
  )
}

function Rows({ rows, empty = '' }: { rows: readonly { key: string; shown: ReactNode }[]; empty: string | undefined }) {
  if (rows.length === 0)
    return (
      <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
        {empty}
      </Typography>
    )
  return (
    <List>
      {rows.map(({ key, shown }) => (
        <ListItem key={key} divider sx={{ minHeight: 56, gap: 3, flexWrap: 'wrap' }}>
          {shown}
        </ListItem>
      ))}
    </List>
  )
}
