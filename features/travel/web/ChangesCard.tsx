import Card from '@mui/material/Card'
import List from '@mui/material/List'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ChangeDrawer } from './ChangeDrawer.tsx'
import { ChangeRow } from './ChangeRow.tsx'
import type { PlanProps } from './TravelTab.tsx'

/** What was asked for single days, with its answer; the family asks here. */
export function ChangesCard({ child, plan }: PlanProps) {
  const text = useText()
  const [asking, setAsking] = useState(false)
  return (
    <Card component="section" aria-label={text('travel.changes')}>
      <CardHead
        title={text('travel.changes')}
        action={
          plan.abilities.request && (
            <Button icon="swap" onClick={() => setAsking(true)}>
              {text('travel.change.ask')}
            </Button>
          )
        }
      />
      {plan.requests.length === 0 && (
        <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
          {text('travel.changes.none')}
        </Typography>
      )}
      <List>
        {plan.requests.map((request) => (
          <ChangeRow key={request.id} request={request} />
        ))}
      </List>
      {asking && <ChangeDrawer child={child} onClose={() => setAsking(false)} />}
    </Card>
  )
}
