import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import type { Need } from '../shared/children.contract.ts'
import { needWords, proposedWords } from '../shared/needs.rules.ts'

const NEED_ICON: Record<Need, IconName> = {
  wheelchair: 'wheelchair',
  allergy: 'allergy',
  medicine: 'medical',
  not_alone: 'notAlone',
  seat_belt_help: 'seat',
}
/** Needs that can harm within minutes stand in the alert hue. */
const CRITICAL: ReadonlySet<Need> = new Set<Need>(['allergy', 'medicine'])

type NeedsProps = {
  needs: readonly Need[]
  allergies?: readonly string[]
  /** Named by the family, not decided by the office. */
  allergiesProposed?: readonly string[]
  notes?: string
}

/** What an adult must know about a child before the door opens: icon and word, the dangerous ones in red; never a part of it. */
export function Needs({ needs, allergies = [], allergiesProposed = [], notes }: NeedsProps) {
  const text = useText()
  const proposed = proposedWords(allergiesProposed, text)
  if (needs.length === 0 && proposed === null && !notes) return null
  return (
    <Row component="span" wrap sx={{ columnGap: 3, rowGap: 0.5 }}>
      {needs.map((need) => (
        <Told key={need} icon={NEED_ICON[need]} critical={CRITICAL.has(need)}>
          {needWords(need, { allergies, say: text })}
        </Told>
      ))}
      {proposed !== null && (
        <Told icon={NEED_ICON.allergy} critical>
          {proposed}
        </Told>
      )}
      {notes && <Told icon="info">{notes}</Told>}
    </Row>
  )
}

function Told({ icon, critical, children }: { icon: IconName; critical?: boolean; children: ReactNode }) {
  return (
    <Typography
      component="span"
      variant="caption"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        fontWeight: 500,
        color: critical ? 'error.main' : 'text.secondary',
      }}
    >
      <Icon name={icon} size={16} />
      {children}
    </Typography>
  )
}
