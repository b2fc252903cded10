import CardHeader from '@mui/material/CardHeader'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type CardHeadProps = { title: string; id?: string; note?: ReactNode; action?: ReactNode }

/** The head of a card: its heading, a number or word beside it, an action at the end. */
export function CardHead({ title, id, note, action }: CardHeadProps) {
  return (
    <CardHeader
      disableTypography
      action={action}
      title={
        <Typography id={id} component="h2" variant="h4">
          {title}
        </Typography>
      }
      subheader={
        note === undefined ? undefined : (
          <Typography component="span" color="textSecondary">
            {note}
          </Typography>
        )
      }
    />
  )
}
