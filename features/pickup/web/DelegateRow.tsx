import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useAddressOf } from '#features/profile/web/picture.api.tsx'
import { callBytes } from '#platform/web/api/call-bytes.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import { getDelegatePicture, type Delegate } from '../shared/pickup.contract.ts'
import { daysWords } from './days-words.ts'

const HUES: Record<Delegate['state'], Hue> = {
  coming: 'waiting',
  active: 'arrived',
  used: 'absent',
  expired: 'absent',
  revoked: 'absent',
}

type DelegateRowProps = { delegate: Delegate; onShare: () => void; onEdit: () => void; onRevoke: () => void }

/** Somebody named by the family: on which days, by whom, and what the reader may do about it. */
export function DelegateRow({ delegate, onShare, onEdit, onRevoke }: DelegateRowProps) {
  const text = useText()
  const { abilities, name, state } = delegate
  return (
    <ListItem divider sx={{ display: 'block', py: 3 }}>
      <Row gap={3} sx={{ alignItems: 'flex-start' }}>
        <DelegatePicture delegate={delegate} />
        <Box sx={REST}>
          <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {[delegate.relation, daysWords(delegate, text), delegate.phone].filter(Boolean).join(' · ')}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary">
            {[
              delegate.children.length > 1 && delegate.children.map((one) => one.name).join(', '),
              delegate.revokedBy === null
                ? text('pickup.by', { name: delegate.issuedBy })
                : text('pickup.revokedBy', { name: delegate.revokedBy }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
        <StateChip hue={HUES[state]}>{text(`pickup.state.${state}`)}</StateChip>
      </Row>
      {abilities.revoke && (
        <Row gap={2} wrap sx={{ mt: 2 }}>
          {abilities.code && (
            <Button icon="forward" aria-label={text('pickup.shareFor', { name })} onClick={onShare}>
              {text('pickup.share')}
            </Button>
          )}
          {abilities.edit && (
            <Button look="text" icon="edit" aria-label={text('pickup.editFor', { name })} onClick={onEdit}>
              {text('utils.edit')}
            </Button>
          )}
          <Button look="text" icon="remove" aria-label={text('pickup.revokeFor', { name })} onClick={onRevoke}>
            {text('pickup.revoke')}
          </Button>
          {!abilities.edit && (
            <Typography variant="caption" component="p" color="textSecondary" sx={{ alignSelf: 'center' }}>
              {text('pickup.otherHome')}
            </Typography>
          )}
        </Row>
      )}
    </ListItem>
  )
}

function DelegatePicture({ delegate }: { delegate: Delegate }) {
  const query = useQuery({
    queryKey: ['pickup', 'picture', delegate.id, delegate.version],
    enabled: delegate.hasPicture,
    retry: false,
    queryFn: ({ signal }) => callBytes(getDelegatePicture, { params: { id: delegate.id } }, { signal }),
  })
  return <Avatar id={delegate.id} size={40} src={useAddressOf(query.data)} />
}
