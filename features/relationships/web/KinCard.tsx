import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import type { Relationship } from '../shared/relationships.contract.ts'
import { DecideDrawer } from './DecideDrawer.tsx'
import { EndDialog } from './EndDialog.tsx'
import { KinActions, type KinAction } from './KinActions.tsx'
import { KinLine } from './KinLine.tsx'
import { RelationshipDrawer } from './RelationshipDrawer.tsx'
import { RestrictDrawer } from './RestrictDrawer.tsx'

type KinCardProps = {
  kin: readonly Relationship[]
  /** Whose names stand in the lines. */
  shows: 'adult' | 'child'
  about: { id: string; fullName: string }
}

/** Relationships of one person: restrictions first, then who has rights now, then what is over. */
export function KinCard({ kin, shows, about }: KinCardProps) {
  const text = useText()
  const [open, setOpen] = useState<{ what: 'add' } | { what: KinAction; relationship: Relationship } | null>(null)
  const close = () => setOpen(null)
  const title = text(shows === 'adult' ? 'relationships.adults' : 'relationships.children')
  return (
    <Card component="section" aria-label={title}>
      <CardHead
        title={title}
        action={
          <Button icon="add" onClick={() => setOpen({ what: 'add' })}>
            {text(shows === 'adult' ? 'relationships.add' : 'relationships.addChild')}
          </Button>
        }
      />
      {kin.length === 0 && (
        <EmptyState icon={shows === 'adult' ? 'people' : 'child'} title={text('relationships.none')}>
          {text(`relationships.noneBody.${shows}`)}
        </EmptyState>
      )}
      <List>
        {kin.map((relationship) => (
          <ListItem key={relationship.id} divider sx={{ minHeight: 72, gap: 2, alignItems: 'flex-start', py: 3 }}>
            <KinLine relationship={relationship} shows={shows} onDecide={(what) => setOpen({ what, relationship })} />
            <KinActions relationship={relationship} onChoose={(what) => setOpen({ what, relationship })} />
          </ListItem>
        ))}
      </List>
      {open?.what === 'add' && <RelationshipDrawer relationship={null} shows={shows} about={about} onClose={close} />}
      {open?.what === 'change' && (
        <RelationshipDrawer relationship={open.relationship} shows={shows} about={about} onClose={close} />
      )}
      {open?.what === 'restrict' && <RestrictDrawer relationship={open.relationship} onClose={close} />}
      {(open?.what === 'confirm' || open?.what === 'refuse') && (
        <DecideDrawer relationship={open.relationship} confirm={open.what === 'confirm'} onClose={close} />
      )}
      {open?.what === 'end' && <EndDialog relationship={open.relationship} onClose={close} />}
    </Card>
  )
}
