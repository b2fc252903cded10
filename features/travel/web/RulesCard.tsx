import Typography from '@mui/material/Typography'
import { useCommand } from '#platform/web/api/use-call.ts'
import { EntriesCard, type ShownEntry } from '#platform/web/detail/EntriesCard.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { toast } from '#platform/web/ui/toasts.ts'
import { removeRule, type CustodyRule, type TravelPlan } from '../shared/travel.contract.ts'
import { RuleDrawer } from './RuleDrawer.tsx'
import type { PlanProps } from './TravelTab.tsx'
import { TRAVEL_TOUCHED } from './touched.ts'

/** The rules that say when the child is in which home, and the restrictions. */
export function RulesCard({ child, plan }: PlanProps) {
  const text = useText()
  const remove = useCommand(removeRule, {
    touches: TRAVEL_TOUCHED,
    onDone: () => toast('success', text('travel.saved')),
  })
  return (
    <EntriesCard
      title={text('travel.rules')}
      entries={plan.rules}
      none={
        <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
          {text('travel.rules.none')}
        </Typography>
      }
      show={(rule) => shownRule(rule, plan, text)}
      edit={
        plan.abilities.edit && {
          add: text('travel.rule.add'),
          change: text('travel.rule.change'),
          remove: text('travel.rule.remove'),
          ask: () => text('travel.rule.removeAsk'),
          askBody: text('travel.rule.removeBody'),
          onRemove: ({ id }) => remove.mutateAsync({ params: { id } }),
          sheet: (rule, close) => <RuleDrawer child={child} plan={plan} rule={rule} onClose={close} />,
        }
      }
    />
  )
}

function shownRule(rule: CustodyRule, plan: TravelPlan, text: Texts): ShownEntry {
  const home = plan.homes.find(({ id }) => id === rule.homeId)?.name ?? text('travel.rule.stays')
  const names = plan.guardians.filter((one) => rule.agreedBy.includes(one.id)).map((one) => one.name)
  return {
    name: rule.reason ? `${home}: ${rule.reason}` : home,
    about: [
      daysOf(rule, text),
      text(`travel.direction.${rule.direction}`),
      rule.validTo === null
        ? text('travel.rule.valid', { from: showDay(rule.validFrom) })
        : text('travel.rule.until', { from: showDay(rule.validFrom), to: showDay(rule.validTo) }),
      names.length > 0 && text('travel.rule.agreed', { names: names.join(', ') }),
    ],
    disc: rule.homeId === null ? { hue: 'alert', icon: 'lock' } : { hue: 'unknown', icon: 'swap' },
  }
}

function daysOf(rule: CustodyRule, text: Texts): string {
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
