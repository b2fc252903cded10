import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import type { Relationship } from '../shared/relationships.contract.ts'

type Waiting = NonNullable<Relationship['waiting']>

/** Who asked for what, when and why. */
export function WaitingWords({ waiting }: { waiting: Waiting }) {
  const text = useText()
  return (
    <Typography variant="body2" component="p" color="textPrimary" sx={{ overflowWrap: 'anywhere' }}>
      {text(waiting.restricted ? 'relationships.waiting.restrict' : 'relationships.waiting.lift', {
        who: waiting.byName,
        when: showMoment(waiting.at),
        reason: waiting.reason,
      })}
    </Typography>
  )
}

type WaitingRestrictionProps = {
  waiting: Waiting
  onDecide: (what: 'confirm' | 'refuse') => void
}

/** Who asked for what and why, while a second administrator is awaited; the others decide, who asked may withdraw. */
export function WaitingRestriction({ waiting, onDecide }: WaitingRestrictionProps) {
  const text = useText()
  const { restricted, mine } = waiting
  return (
    <Box sx={{ mt: 2 }}>
      <WaitingWords waiting={waiting} />
      <Typography variant="caption" component="p" color="textSecondary">
        {text('relationships.waiting.second')}
      </Typography>
      <Row wrap sx={{ mt: 2, rowGap: 2 }}>
        {!mine && (
          <>
            <Button look="primary" size="small" icon="check" onClick={() => onDecide('confirm')}>
              {text('relationships.decide.confirm')}
            </Button>
            <Button size="small" onClick={() => onDecide('refuse')}>
              {text('relationships.decide.refuse')}
            </Button>
          </>
        )}
        {mine && !restricted && (
          <Button size="small" icon="undo" onClick={() => onDecide('refuse')}>
            {text('relationships.decide.withdraw')}
          </Button>
        )}
      </Row>
    </Box>
  )
}
