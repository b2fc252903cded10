import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Disc } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { removeRule, type CustodyRule, type TravelPlan } from '../shared/travel.contract.ts'
import { RuleDrawer } from './RuleDrawer.tsx'
import type { PlanProps } from './TravelTab.tsx'
import { TRAVEL_TOUCHED } from './touched.ts'

/** The rules that say when the child is in which home, and the restrictions. */
export function RulesCard({ child, plan }: PlanProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const remove = useCommand(removeRule, { touches: TRAVEL_TOUCHED })
  const [open, setOpen] = useState<{ rule: CustodyRule | null } | null>(null)
  const [asked, setAsked] = useState<CustodyRule | null>(null)
  const edit = plan.abilities.edit
  return (
    <Card component="section" aria-label={text('travel.rules')}>
      <CardHead
        title={text('travel.rules')}
        action={
          edit && (
            <Button icon="add" onClick={() => setOpen({ rule: null })}>
              {text('travel.rule.add')}
            </Button>
          )
        }
      />
      {plan.rules.length === 0 && (
        <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
          {text('travel.rules.none')}
        </Typography>
      )}
      <List>
        {plan.rules.map((rule) => (
          <ListItem key={rule.id} divider sx={{ minHeight: 72, gap: 3, py: 3 }}>
            <Disc hue={rule.homeId === null ? 'alert' : 'unknown'} icon={rule.homeId === null ? 'lock' : 'swap'} />
            <Box sx={REST}>
              <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
                {plan.homes.find((home) => home.id === rule.homeId)?.name ?? text('travel.rule.stays')}
                {rule.reason && `: ${rule.reason}`}
              </Typography>
              <RuleWords rule={rule} plan={plan} />
            </Box>
            {edit && <IconButton icon="edit" label={text('travel.rule.change')} onClick={() => setOpen({ rule })} />}
            {edit && <IconButton icon="trash" label={text('travel.rule.remove')} onClick={() => setAsked(rule)} />}
          </ListItem>
        ))}
      </List>
      {open && <RuleDrawer child={child} plan={plan} rule={open.rule} onClose={() => setOpen(null)} />}
      {asked && (
        <ConfirmDialog
          title={text('travel.rule.removeAsk')}
          confirm={text('travel.rule.remove')}
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
          {text('travel.rule.removeBody')}
        </ConfirmDialog>
      )}
    </Card>
  )
}

function RuleWords({ rule, plan }: { rule: CustodyRule; plan: TravelPlan }) {
  const text = useText()
  const names = plan.guardians.filter((one) => rule.agreedBy.includes(one.id)).map((one) => one.name)
  const valid =
    rule.validTo === null
      ? text('travel.rule.valid', { from: showDay(rule.validFrom) })
      : text('travel.rule.until', { from: showDay(rule.validFrom), to: showDay(rule.validTo) })
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      {[
        daysOf(rule, text),
        text(`travel.direction.${rule.direction}`),
        valid,
        names.length > 0 && text('travel.rule.agreed', { names: names.join(', ') }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Typography>
  )
}

function daysOf(rule: CustodyRule, text: ReturnType<typeof useText>): string {
  if (rule.pattern === 'dates')
    return rule.dates.length < 4
      ? rule.dates.map(showDay).join(', ')
      : text('travel.rule.dates', { count: rule.dates.length })
  if (rule.pattern === 'cycle')
    return text('travel.rule.cycle', {
      on: rule.weeksOn.map((week) => week + 1).join(', '),
      weeks: rule.weeks ?? 0,
      anchor: rule.anchor ? showDay(rule.anchor) : '',
    })
  if (rule.weekdays.length === 0) return text('travel.rule.everyDay')
  return rule.weekdays.map((day) => text(`travel.day.${day}`)).join(', ')
}
