import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useCall } from '#platform/web/api/use-call.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getPlan, type TravelPlan } from '../shared/travel.contract.ts'
import { ChangesCard } from './ChangesCard.tsx'
import { DaysCard } from './DaysCard.tsx'
import { HomesCard } from './HomesCard.tsx'
import { RulesCard } from './RulesCard.tsx'

export type Child = { id: string; fullName: string; customerGroupDto: { id: string } }
export type PlanProps = { child: Child; plan: TravelPlan }

/** Where this child travels and why: what is asked for single days, the coming weeks, homes and the rules between them. */
export function TravelTab({ child }: { child: Child }) {
  const [from, setFrom] = useState<string>()
  const query = useCall(getPlan, { params: { id: child.id }, query: { ...(from !== undefined && { from }) } })
  return (
    <Loaded query={query} rows={8}>
      {(plan) => (
        <Stack spacing={4}>
          <ChangesCard child={child} plan={plan} />
          <DaysCard child={child} plan={plan} onFrom={setFrom} />
          {(plan.abilities.edit || plan.homes.length > 0) && <HomesCard child={child} plan={plan} />}
          {(plan.abilities.edit || plan.rules.length > 0) && <RulesCard child={child} plan={plan} />}
        </Stack>
      )}
    </Loaded>
  )
}
