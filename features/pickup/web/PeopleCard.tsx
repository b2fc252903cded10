import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useState } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { revokeDelegate, type Delegate } from '../shared/pickup.contract.ts'
import { DelegateDrawer } from './DelegateDrawer.tsx'
import { DelegateRow } from './DelegateRow.tsx'
import { weekdayWords } from './days-words.ts'
import type { PickupProps } from './PickupTab.tsx'
import { ShareDrawer } from './ShareDrawer.tsx'
import { PICKUP_TOUCHED } from './touched.ts'

type Open = { what: 'edit'; delegate: Delegate | null } | { what: 'share' | 'revoke'; delegate: Delegate }

/** Everybody who may collect the child: guardians always, people named by the family on their days. */
export function PeopleCard({ child, pickup }: PickupProps) {
  const text = useText()
  const revoke = useCommand(revokeDelegate, { touches: PICKUP_TOUCHED })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Card component="section" aria-label={text('pickup.people')}>
      <CardHead
        title={text('pickup.people')}
        action={
          pickup.abilities.add && (
            <Button icon="personAdd" onClick={() => setOpen({ what: 'edit', delegate: null })}>
              {text('pickup.add')}
            </Button>
          )
        }
      />
      <List>
        {pickup.guardians.map((guardian) => (
          <ListItem key={guardian.id} divider sx={{ minHeight: 72 }}>
            <PersonRow
              id={guardian.id}
              name={guardian.name}
              note={[text(`relationships.kind.${guardian.kind}`), weekdayWords(guardian.weekdays ?? [], text)]
                .filter(Boolean)
                .join(' · ')}
            >
              <StateChip hue="arrived">{text('pickup.always')}</StateChip>
            </PersonRow>
          </ListItem>
        ))}
        {pickup.delegates.map((delegate) => (
          <DelegateRow
            key={delegate.id}
            delegate={delegate}
            onShare={() => setOpen({ what: 'share', delegate })}
            onEdit={() => setOpen({ what: 'edit', delegate })}
            onRevoke={() => setOpen({ what: 'revoke', delegate })}
          />
        ))}
        {pickup.guardians.length + pickup.delegates.length === 0 && (
          <ListItem sx={{ color: 'text.secondary' }}>{text('pickup.people.none')}</ListItem>
        )}
      </List>
      {open?.what === 'edit' && (
        <DelegateDrawer
          child={child}
          siblings={pickup.siblings}
          delegate={open.delegate}
          onSaved={(delegate) => setOpen(delegate.abilities.code ? { what: 'share', delegate } : null)}
          onClose={close}
        />
      )}
      {open?.what === 'share' && <ShareDrawer delegate={open.delegate} onClose={close} />}
      {open?.what === 'revoke' && (
        <ConfirmDialog
          title={text('pickup.revokeAsk', { name: open.delegate.name })}
          confirm={text('pickup.revoke')}
          danger
          onClose={close}
          onConfirm={async () => {
            await revoke.mutateAsync({ params: { id: open.delegate.id } })
            toast('success', text('pickup.revoked'))
          }}
        >
          {text('pickup.revokeBody')}
        </ConfirmDialog>
      )}
    </Card>
  )
}
