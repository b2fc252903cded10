import Stack from '@mui/material/Stack'
import { useCall } from '#platform/web/api/use-call.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getChildPickup, type ChildPickup } from '../shared/pickup.contract.ts'
import { HandoversCard } from './HandoversCard.tsx'
import { PapersCard } from './PapersCard.tsx'
import { PeopleCard } from './PeopleCard.tsx'

export type Child = { id: string; fullName: string; customerGroupDto: { id: string } }
export type PickupProps = { child: Child; pickup: ChildPickup }

/** Who may collect this child: guardians, people named for dates, and what signed papers allow. */
export function PickupTab({ child }: { child: Child }) {
  const query = useCall(getChildPickup, { params: { id: child.id } })
  return (
    <Loaded query={query} rows={6}>
      {(pickup) => (
        <Stack spacing={4}>
          <PeopleCard child={child} pickup={pickup} />
          <PapersCard child={child} pickup={pickup} />
          {pickup.handovers.length > 0 && <HandoversCard handovers={pickup.handovers} />}
        </Stack>
      )}
    </Loaded>
  )
}
