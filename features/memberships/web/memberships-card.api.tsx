import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Menu, type MenuEntry } from '#platform/web/ui/Menu.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { listMemberships, takeMembership, type Membership } from '../shared/memberships.contract.ts'
import { AddRoleDrawer } from './AddRoleDrawer.tsx'
import { ChangeDaysDrawer } from './change-days-drawer.api.tsx'
import { MoveDrawer } from './MoveDrawer.tsx'
import { TOUCHED } from './touched.ts'

type Open = { what: 'add' } | { what: 'change' | 'move' | 'take'; membership: Membership }
type MembershipsCardProps = { person: { id: string; fullName: string }; mayChange: boolean }

/** Groups and roles of a person with their days, newest first; what is over stays in sight. */
export function MembershipsCard({ person, mayChange }: MembershipsCardProps) {
  const text = useText()
  const query = useCall(listMemberships, { params: { id: person.id } })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const child = query.data?.every((one) => one.role === 'CHILD')
  return (
    <Card component="section" aria-label={text('memberships.title')}>
      <CardHead
        title={text('memberships.title')}
        action={
          mayChange &&
          child === false && (
            <Button icon="add" onClick={() => setOpen({ what: 'add' })}>
              {text('memberships.add')}
            </Button>
          )
        }
      />
      <Loaded query={query} rows={2}>
        {(memberships) => (
          <List>
            {memberships.map((membership) => (
              <ListItem key={membership.id} divider sx={{ minHeight: 64, gap: 3 }}>
                <MembershipLine membership={membership} />
                {mayChange && <Actions membership={membership} onChoose={setOpen} />}
              </ListItem>
            ))}
          </List>
        )}
      </Loaded>
      {open?.what === 'add' && <AddRoleDrawer person={person} onClose={close} />}
      {open?.what === 'change' && <ChangeDaysDrawer membership={open.membership} onClose={close} />}
      {open?.what === 'move' && <MoveDrawer membership={open.membership} onClose={close} />}
      {open?.what === 'take' && <TakeDialog membership={open.membership} onClose={close} />}
    </Card>
  )
}

const HUES = { past: 'absent', current: 'arrived', future: 'waiting' } as const

function MembershipLine({ membership }: { membership: Membership }) {
  const text = useText()
  const { from, to, state, group, role } = membership
  return (
    <>
      <Box sx={REST}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {text(`memberships.role.${role}`)} · {group.name}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {to === null
            ? text('memberships.since', { from: showDay(from) })
            : text('memberships.between', { from: showDay(from), to: showDay(to) })}
        </Typography>
      </Box>
      <StateChip hue={HUES[state]}>{text(`memberships.state.${state}`)}</StateChip>
    </>
  )
}

function Actions({ membership, onChoose }: { membership: Membership; onChoose: (open: Open) => void }) {
  const text = useText()
  const { groups } = useMe()
  const entries: MenuEntry[] = []
  const offer = (what: 'change' | 'move' | 'take', more: Partial<MenuEntry>) =>
    entries.push({
      key: what,
      label: text(`memberships.${what}`),
      onChoose: () => onChoose({ what, membership }),
      ...more,
    })
  const { role, state } = membership
  const fixed = membership.fixedReason !== null || state === 'past'
  // A place that ended goes on with another last day, or none.
  if ((!fixed && role !== 'CHILD') || (state === 'past' && role === 'GUEST')) offer('change', { icon: 'calendar' })
  if (!fixed && groups.length > 1) offer('move', { icon: 'swap' })
  if (!fixed && role !== 'CHILD') offer('take', { icon: 'remove', danger: true })
  if (entries.length === 0) return null
  return (
    <Menu entries={entries} button={(props) => <IconButton icon="menu" label={text('list.actions')} {...props} />} />
  )
}

function TakeDialog({ membership, onClose }: { membership: Membership; onClose: () => void }) {
  const text = useText()
  const take = useCommand(takeMembership, { touches: TOUCHED })
  const words = { role: text(`memberships.role.${membership.role}`), group: membership.group.name }
  return (
    <ConfirmDialog
      title={text('memberships.ask.take', words)}
      confirm={text('memberships.take')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await take.mutateAsync({ params: { id: membership.id } })
        toast('success', text('memberships.saved'))
      }}
    >
      {text('memberships.ask.takeBody')}
    </ConfirmDialog>
  )
}
