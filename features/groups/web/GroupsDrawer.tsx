import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { Suspense, useState } from 'react'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Part } from '#platform/web/slots/Part.tsx'
import { useSlot } from '#platform/web/slots/use-slot.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog, Drawer } from '#platform/web/ui/Dialog.tsx'
import { Menu, type MenuEntry } from '#platform/web/ui/Menu.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { archiveGroup, listGroups, restoreGroup, type Group } from '../shared/groups.contract.ts'
import { GroupDrawer } from './GroupDrawer.tsx'
import { groupSettings } from './slots.api.ts'

const TOUCHED = [['groups'], ['session']] as const

/** The groups that an administrator looks after: add, rename, archive, restore. */
export function GroupsDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const query = useCall(listGroups, {})
  const [edited, setEdited] = useState<Group | 'new' | null>(null)
  const [archived, setArchived] = useState<Group | null>(null)
  const [setting, setSetting] = useState<{ group: Group; id: string } | null>(null)
  const settings = useSlot(groupSettings)
  const open = settings.find(({ id }) => id === setting?.id)
  if (edited !== null)
    return <GroupDrawer group={edited === 'new' ? null : edited} touches={TOUCHED} onClose={() => setEdited(null)} />
  if (setting && open)
    return (
      <Suspense>
        <Part load={open.load} about={{ group: setting.group, onClose: () => setSetting(null) }} />
      </Suspense>
    )
  return (
    <Drawer
      title={text('groups.title')}
      onClose={onClose}
      footer={
        <Button look="primary" icon="add" onClick={() => setEdited('new')}>
          {text('groups.add')}
        </Button>
      }
    >
      <Loaded query={query} rows={3}>
        {(groups) => (
          <List>
            {groups.map((group) => (
              <ListItem key={group.id} divider sx={{ minHeight: 64, gap: 3, px: 0 }}>
                <TwoLines title={group.name} about={[text('groups.people', { count: group.people }), group.zone]} />
                {group.archived && (
                  <StateChip hue="absent" icon="archive">
                    {text('groups.archived')}
                  </StateChip>
                )}
                <GroupActions
                  group={group}
                  settings={settings.map(({ id, icon, label }) => ({
                    key: id,
                    icon,
                    label: text(label),
                    onChoose: () => setSetting({ group, id }),
                  }))}
                  onEdit={() => setEdited(group)}
                  onArchive={() => setArchived(group)}
                />
              </ListItem>
            ))}
          </List>
        )}
      </Loaded>
      {archived && <ArchiveDialog group={archived} onClose={() => setArchived(null)} />}
    </Drawer>
  )
}

type GroupActionsProps = { group: Group; settings: readonly MenuEntry[]; onEdit: () => void; onArchive: () => void }

function GroupActions({ group, settings, onEdit, onArchive }: GroupActionsProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const restore = useCommand(restoreGroup, { touches: TOUCHED })
  const back = () =>
    restore
      .mutateAsync({ params: { id: group.id } })
      .then(() => toast('success', text('groups.saved', { name: group.name })))
      .catch(errorToast)
  const entries: MenuEntry[] = [
    { key: 'edit', icon: 'edit', label: text('utils.edit'), onChoose: onEdit },
    ...(group.archived ? [] : settings),
    group.archived
      ? { key: 'restore', icon: 'restore', label: text('groups.restore'), onChoose: () => void back() }
      : { key: 'archive', icon: 'archive', label: text('groups.archive'), danger: true, onChoose: onArchive },
  ]
  return (
    <Menu entries={entries} button={(props) => <IconButton icon="menu" label={text('list.actions')} {...props} />} />
  )
}

function ArchiveDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const text = useText()
  const archive = useCommand(archiveGroup, { touches: TOUCHED })
  return (
    <ConfirmDialog
      title={text('groups.ask.archive', { name: group.name })}
      confirm={text('groups.archive')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await archive.mutateAsync({ params: { id: group.id } })
        toast('success', text('groups.saved', { name: group.name }))
      }}
    >
      {text('groups.ask.archiveBody')}
    </ConfirmDialog>
  )
}
