import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { TwoLines, type About } from '#platform/web/ui/TwoLines.tsx'

type AmountRowProps = { title: string; about: About; amount: string; struck?: boolean; children?: ReactNode }

/** One row of an invoice: what it is, the facts about it, an amount at the end, and what may be done with it. */
export function AmountRow({ title, about, amount, struck = false, children }: AmountRowProps) {
  return (
    <ListItem divider disableGutters sx={{ gap: 3, flexWrap: 'wrap', rowGap: 1 }}>
      <TwoLines title={title} about={about} />
      <Typography sx={{ whiteSpace: 'nowrap', fontWeight: 500, ...(struck && { textDecoration: 'line-through' }) }}>
        {amount}
      </Typography>
      {children}
    </ListItem>
  )
}
