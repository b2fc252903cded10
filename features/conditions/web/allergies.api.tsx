import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { hueColour } from '#platform/web/ui/hue.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import type { CardAllergy } from '../shared/conditions.contract.ts'

/**
 * All allergies of a person, whole: substance, reaction, danger, and whether only the family reported it. States that there is none, or that
 * they are not on the device (null).
 */
export function AllergyList({ allergies }: { allergies: readonly CardAllergy[] | null }) {
  const text = useText()
  if (allergies === null)
    return (
      <Typography variant="body2" sx={{ color: hueColour('alert', 'fg'), fontWeight: 700 }}>
        {text('conditions.known.notHere')}
      </Typography>
    )
  if (allergies.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {text('conditions.known.none')}
      </Typography>
    )
  return (
    <Box component="ul" aria-label={text('conditions.known')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {allergies.map(({ id, substance, reaction, criticality, proposed }) => (
        <Row
          key={id || substance}
          component="li"
          gap={2}
          sx={{ mt: 1, alignItems: 'flex-start', color: hueColour(criticality === 'LOW' ? 'waiting' : 'alert', 'fg') }}
        >
          <Icon name="allergy" size={18} />
          <Typography variant="body2" sx={{ fontWeight: 700, minWidth: 0, overflowWrap: 'anywhere' }}>
            {[
              text('conditions.known.of', { substance }),
              reaction,
              text(`children.allergy.${criticality}`),
              proposed && text('conditions.known.proposed'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Row>
      ))}
    </Box>
  )
}
