import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { showDay, showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Plan, PlanStep } from '../shared/plans.contract.ts'
import { PlanActions } from './PlanActions.tsx'
import { PlanEditions } from './PlanEditions.tsx'
import { PlanLines } from './PlanLines.tsx'
import { Sections } from './PlanSections.tsx'
import { SectionsDrawer } from './SectionsDrawer.tsx'

const LOOK: Record<PlanStep['state'], { hue: Hue; icon: IconName }> = {
  DRAFT: { hue: 'unknown', icon: 'edit' },
  IN_SIGNATURE: { hue: 'waiting', icon: 'clock' },
  ACTIVE: { hue: 'arrived', icon: 'check' },
  IN_REVIEW: { hue: 'onboard', icon: 'edit' },
  SUPERSEDED: { hue: 'absent', icon: 'archive' },
  ENDED: { hue: 'absent', icon: 'archive' },
}

type PlanViewProps = { person: { id: string; fullName: string }; plan: Plan }

/** One plan: its state and clock, what is open above what is in force, the sections, who signed, and the editions before. */
export function PlanView({ person, plan }: PlanViewProps) {
  const text = useText()
  const [writing, setWriting] = useState(false)
  const shown = plan.open ?? plan.inForce
  if (!shown) return null
  const title = text(`plans.kind.${plan.kind}`)
  return (
    <Stack spacing={4} component="section" aria-label={title}>
      <Card>
        <CardHead
          title={title}
          note={text('plans.edition', { edition: shown.edition })}
          action={
            plan.abilities.change && (
              <Button icon="edit" onClick={() => setWriting(true)}>
                {text(plan.open ? 'plans.edit' : 'plans.newEdition')}
              </Button>
            )
          }
        />
        <Stack spacing={3} sx={{ px: 4, pb: 4 }}>
          <Row wrap>
            <StateChip {...LOOK[shown.state]}>{text(`plans.state.${shown.state}`)}</StateChip>
            <Typography color="textSecondary">
              {text(plan.inForce ? 'plans.dueReview' : 'plans.dueFirst', { day: showDay(plan.dueOn) })}
            </Typography>
          </Row>
          {plan.open && plan.inForce && (
            <Banner
              hue="waiting"
              title={text('plans.draftOf', { edition: plan.open.edition, other: plan.inForce.edition })}
            />
          )}
          <Sections step={shown} />
          <Signatures plan={plan} step={shown} />
          <PlanActions person={person} plan={plan} />
        </Stack>
      </Card>
      <PlanLines person={person} plan={plan} step={shown} />
      <PlanEditions plan={plan} />
      {writing && <SectionsDrawer person={person} plan={plan} step={shown} onClose={() => setWriting(false)} />}
    </Stack>
  )
}

function Signatures({ plan, step }: { plan: Plan; step: PlanStep }) {
  const text = useText()
  if (step.state === 'DRAFT') return null
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        {text('plans.signatures')}
      </Typography>
      {step.signatures.length === 0 && <Typography color="textSecondary">{text('plans.signatures.none')}</Typography>}
      {step.signatures.map(({ id, name, capacity, at }) => (
        <Typography key={id}>{`${name} · ${text(`plans.capacity.${capacity}`)} · ${showMoment(at)}`}</Typography>
      ))}
      {plan.missing.length > 0 && (
        <Typography color="textSecondary">
          {text('plans.missing', { what: plan.missing.map((who) => text(`plans.missing.${who}`)).join(', ') })}
        </Typography>
      )}
    </Box>
  )
}
