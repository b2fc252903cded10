import { useCommand } from '#platform/web/api/use-call.ts'
import { EntriesCard } from '#platform/web/detail/EntriesCard.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { toast } from '#platform/web/ui/toasts.ts'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { removeHome } from '../shared/travel.contract.ts'
import { HomeDrawer } from './HomeDrawer.tsx'
import type { PlanProps } from './TravelTab.tsx'
import { TRAVEL_TOUCHED } from './touched.ts'

/** The homes of a child: where it gets on and off for each, and who lives there. */
export function HomesCard({ child, plan }: PlanProps) {
  const text = useText()
  const remove = useCommand(removeHome, {
    touches: TRAVEL_TOUCHED,
    onDone: () => toast('success', text('travel.saved')),
  })
  return (
    <EntriesCard
      title={text('travel.homes')}
      entries={plan.homes}
      none={
        <EmptyState icon="home" title={text('travel.homes.none')}>
          {text('travel.homes.noneBody')}
        </EmptyState>
      }
      show={({ name, place, adults, shared }) => ({
        name,
        about: [
          place?.name ?? text('travel.home.own'),
          adults.map((one) => one.name).join(', '),
          shared && text('travel.home.shared'),
        ],
        disc: { hue: 'unknown', icon: 'home' },
      })}
      edit={
        plan.abilities.edit && {
          add: text('travel.home.add'),
          change: text('travel.home.change'),
          remove: text('travel.home.remove'),
          ask: (name) => text('travel.home.removeAsk', { name }),
          askBody: text('travel.home.removeBody'),
          onRemove: ({ id }) => remove.mutateAsync({ params: { id } }),
          sheet: (home, close) => <HomeDrawer child={child} plan={plan} home={home} onClose={close} />,
        }
      }
    />
  )
}
