import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { hueColour } from '#platform/web/ui/hue.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import type { Order } from '../shared/orders.contract.ts'

/** The allergies of the person to this medicine, whole: no part of a substance or a reaction is cut off. */
export function AllergyWarning({ order }: { order: Pick<Order, 'allergies'> }) {
  const text = useText()
  return order.allergies.map(({ id, substance, reaction, forbids, related, proposed }) => (
    <Row
      key={id || substance}
      gap={2}
      sx={{ mt: 1, alignItems: 'flex-start', color: hueColour(forbids ? 'alert' : 'waiting', 'fg') }}
    >
      <Icon name="allergy" size={18} />
      <Typography variant="body2" sx={{ fontWeight: 700, minWidth: 0, overflowWrap: 'anywhere' }}>
        {[text(`medicines.allergy${related ? 'Related' : ''}${proposed ? 'Told' : ''}`, { substance }), reaction]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Row>
  ))
}
