import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { CardHead } from '#platform/web/ui/CardHead.tsx'

type SecurityCardProps = { title: string; note: string; action?: ReactNode; children?: ReactNode }

/** One part of Security: what it is, in a sentence why, and what can be done. */
export function SecurityCard({ title, note, action, children }: SecurityCardProps) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <CardHead id={id} title={title} action={action} />
      <CardContent sx={{ pt: 0 }}>
        <Typography color="textSecondary">{note}</Typography>
      </CardContent>
      {children}
    </Card>
  )
}
