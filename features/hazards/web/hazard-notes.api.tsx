import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import type { NamedHazard } from '../shared/hazards.contract.ts'

type HazardNotesProps = {
  hazards: readonly NamedHazard[]
  /** The way passes one that it should not, as no way goes around. */
  forbidden: boolean
}

/** The hazards that a way passes, by kind and name; nothing without any. */
export function HazardNotes({ hazards, forbidden }: HazardNotesProps) {
  const text = useText()
  if (hazards.length === 0 && !forbidden) return null
  return (
    <Box component="span" sx={{ mt: 1, display: 'grid', gap: 1 }}>
      {forbidden && (
        <Note alert>
          <Typography component="span" variant="caption" sx={{ fontWeight: 700 }}>
            {text('hazards.noWayAround')}
          </Typography>
        </Note>
      )}
      {hazards.map(({ id, kind, name, note }) => (
        <Note key={id}>
          <Typography component="span" variant="caption" sx={{ overflowWrap: 'anywhere' }}>
            {text(`hazards.kind.${kind}`)}: {[name, note].filter(Boolean).join('. ')}
          </Typography>
        </Note>
      ))}
    </Box>
  )
}

function Note({ alert = false, children }: { alert?: boolean; children: React.ReactNode }) {
  return (
    <Row
      component="span"
      gap={2}
      sx={{ alignItems: 'flex-start', color: alert ? 'var(--alert-fg)' : 'var(--notthere-fg)' }}
    >
      <Icon name="attention" size={16} />
      {children}
    </Row>
  )
}
