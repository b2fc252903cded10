import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useCallPage, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { addPlan, searchPlans, type Plan } from '../shared/plans.contract.ts'
import type { PlanKind } from '../shared/plans.rules.ts'
import { EmergencyPage } from './EmergencyPage.tsx'
import { PlanView } from './PlanView.tsx'

type Person = { id: string; fullName: string }

/** PAI: what to do in an emergency, then the plans of the person. */
export function Plans({ person, kinds }: { person: Person; kinds: readonly PlanKind[] }) {
  const text = useText()
  const { modules } = useMe()
  const open = modules.includes('medicalRecords.userDetail')
  const query = useCallPage(searchPlans, { body: { filters: { personId: person.id } } }, { enabled: open })
  if (query.error instanceof ApiProblem && query.error.facts.status === 404)
    return (
      <EmptyState icon="lock" title={text('plans.none')}>
        {text('plans.readers')}
      </EmptyState>
    )
  return (
    <Stack spacing={4}>
      <EmergencyPage person={person} />
      {open && <Loaded query={query}>{({ data }) => <Shown person={person} plans={data} kinds={kinds} />}</Loaded>}
      <Typography variant="caption" color="textSecondary">
        {text('plans.readers')}
      </Typography>
    </Stack>
  )
}

type ShownProps = { person: Person; plans: readonly Plan[]; kinds: readonly PlanKind[] }

function Shown({ person, plans, kinds }: ShownProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const staff = useMe().role !== 'CB_PARENT'
  const begin = useCommand(addPlan, { touches: [['plans']] })
  // One id for each kind: a second tap begins no second plan.
  const [ids] = useState(() => new Map(kinds.map((kind) => [kind, crypto.randomUUID()])))
  const missing = kinds.filter((kind) => !plans.some((plan) => plan.kind === kind))
  const add = async (kind: PlanKind) => {
    try {
      await begin.mutateAsync({
        body: { id: ids.get(kind) ?? crypto.randomUUID(), personId: person.id, kind, content: {} },
      })
      toast('success', text('plans.saved'))
    } catch (error) {
      errorToast(error, 'create.error')
    }
  }
  return (
    <>
      {plans.length === 0 && (
        <EmptyState icon="document" title={text('plans.none')}>
          {text('plans.noneBody')}
        </EmptyState>
      )}
      {staff && missing.length > 0 && (
        <Row wrap>
          {missing.map((kind) => (
            <Button key={kind} icon="add" busy={begin.isPending} onClick={() => void add(kind)}>
              {`${text('plans.begin')}: ${text(`plans.kind.${kind}`)}`}
            </Button>
          ))}
        </Row>
      )}
      {plans.map((plan) => (
        <PlanView key={plan.id} person={person} plan={plan} />
      ))}
    </>
  )
}
