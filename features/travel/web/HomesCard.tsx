import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Disc } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { removeHome, type HomeRow } from '../shared/travel.contract.ts'
import { HomeDrawer } from './HomeDrawer.tsx'
import type { PlanProps } from './TravelTab.tsx'
import { TRAVEL_TOUCHED } from './touched.ts'

/** The homes of a child: where it gets on and off for each, and who lives there. */
export function HomesCard({ child, plan }: PlanProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const remove = useCommand(removeHome, { touches: TRAVEL_TOUCHED })
  const [open, setOpen] = useState<{ home: HomeRow | null } | null>(null)
  const [asked, setAsked] = useState<HomeRow | null>(null)
  const edit = plan.abilities.edit
  return (
    <Card component="section" aria-label={text('travel.homes')}>
      <CardHead
        title={text('travel.homes')}
        action={
          edit && (
            <Button icon="add" onClick={() => setOpen({ home: null })}>
              {text('travel.home.add')}
            </Button>
          )
        }
      />
      {plan.homes.length === 0 && (
        <EmptyState icon="home" title={text('travel.homes.none')}>
          {text('travel.homes.noneBody')}
        </EmptyState>
      )}
      <List>
        {plan.homes.map((home) => (
          <ListItem key={home.id} divider sx={{ minHeight: 72, gap: 3, py: 3 }}>
            <Disc hue="unknown" icon="home" />
            <Box sx={REST}>
              <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
                {home.name}
              </Typography>
              <Typography variant="caption" component="p" color="textSecondary">
                {[
                  home.place?.name ?? text('travel.home.own'),
                  home.adults.map((one) => one.name).join(', '),
                  home.shared && text('travel.home.shared'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </Box>
            {edit && <IconButton icon="edit" label={text('travel.home.change')} onClick={() => setOpen({ home })} />}
            {edit && <IconButton icon="trash" label={text('travel.home.remove')} onClick={() => setAsked(home)} />}
          </ListItem>
        ))}
      </List>
      {open && <HomeDrawer child={child} plan={plan} home={open.home} onClose={() => setOpen(null)} />}
      {asked && (
        <ConfirmDialog
          title={text('travel.home.removeAsk', { name: asked.name })}
          confirm={text('travel.home.remove')}
          danger
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            try {
              await remove.mutateAsync({ params: { id: asked.id } })
              toast('success', text('travel.saved'))
            } catch (error) {
              errorToast(error)
              throw error
            }
          }}
        >
          {text('travel.home.removeBody')}
        </ConfirmDialog>
      )}
    </Card>
  )
}
