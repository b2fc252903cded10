import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import type { Need } from '../shared/children.contract.ts'
import { needLines, type KnownNeeds } from '../shared/needs.rules.ts'

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
  of: KnownNeeds
  notes?: string
}

/** What an adult must know about a child before the door opens: icon and word, the dangerous ones in red; never a part of it. */
export function Needs({ of, notes }: NeedsProps) {
  const text = useText()
  const lines = needLines(of, text)
  if (lines.length === 0 && !notes) return null
  return (
    <Row component="span" wrap sx={{ columnGap: 3, rowGap: 0.5 }}>
      {lines.map(({ need, words }) => (
        <Told key={words} icon={NEED_ICON[need]} critical={CRITICAL.has(need)}>
          {words}
        </Told>
      ))}
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
        alignItems: 'flex-start',
        gap: 1,
        minWidth: 0,
        overflowWrap: 'anywhere',
        fontWeight: 500,
        color: critical ? 'error.main' : 'text.secondary',
      }}
    >
      <Icon name={icon} size={16} />
      {children}
    </Typography>
  )
}
