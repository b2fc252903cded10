import { usePersonHead } from '#features/people/web/born.api.tsx'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { Menu, type MenuEntry } from '#platform/web/ui/Menu.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { TwoLines, type About } from '#platform/web/ui/TwoLines.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import type { allergyCalls, conditionCalls, Allergy, Condition } from '../shared/conditions.contract.ts'

type Either = Allergy | Condition
/** What the card needs to know of a kind: its calls, and how its content is told. */
type RecordsCardProps<R extends Either> = {
  person: { id: string; fullName: string }
  calls: typeof allergyCalls | typeof conditionCalls
  title: string
  records: readonly R[]
  nameOf: (content: R['now']['content']) => string
  aboutOf: (content: R['now']['content']) => About
  chipOf: (content: R['now']['content']) => { hue: Hue; icon: IconName; words: string }
  none: { title: string; body: string }
  /** The words of the button; without it nobody adds one. */
  add: string | undefined
  onAdd: () => void
  onChange: (record: R) => void
  /** The sheet with all that it said. */
  history: (record: R, close: () => void) => ReactNode
}
type Settling = 'close' | 'archive' | 'restore' | 'refuse'

const stands = ({ state, status }: Either): boolean => status === 'OPEN' && state !== 'REFUSED'

/** The records of a kind: those in force or proposed, then those that are over. */
export function RecordsCard<R extends Either>(props: RecordsCardProps<R>) {
  const { title, records, none, add, onAdd } = props
  const text = useText()
  const past = records.filter((record) => !stands(record))
  const standing = records.filter(stands)
  return (
    <Card component="section" aria-label={title}>
      <CardHead
        title={title}
        action={
          add !== undefined && (
            <Button icon="add" onClick={onAdd}>
              {add}
            </Button>
          )
        }
      />
      {standing.length === 0 && (
        <EmptyState icon="medical" title={none.title}>
          {none.body}
        </EmptyState>
      )}
      <List>
        {standing.map((record) => (
          <RecordRow key={record.id} {...props} record={record} />
        ))}
      </List>
      {past.length > 0 && (
        <Box component="details" sx={{ px: 4, pb: 3 }}>
          <Typography component="summary" color="textSecondary" sx={{ minHeight: 48, py: 3, cursor: 'pointer' }}>
            {`${text('conditions.past')} (${past.length})`}
          </Typography>
          <List disablePadding>
            {past.map((record) => (
              <RecordRow key={record.id} {...props} record={record} />
            ))}
          </List>
        </Box>
      )}
    </Card>
  )
}

function RecordRow<R extends Either>(props: RecordsCardProps<R> & { record: R }) {
  const { record, person, calls, nameOf, aboutOf, onChange, history } = props
  const head = usePersonHead(person)
  const { now, proposal, abilities, version } = record
  const text = useText()
  const errorToast = useErrorToast()
  const touches = { touches: [['conditions'], ['children'], ['runs'], ['guests']] }
  const commands = {
    decide: useCommand(calls.decide, touches),
    close: useCommand(calls.close, touches),
    archive: useCommand(calls.archive, touches),
    restore: useCommand(calls.restore, touches),
  }
  const [asking, setAsking] = useState<Settling | null>(null)
  const [reading, setReading] = useState(false)
  const name = nameOf(now.content)
  const params = { id: record.id }
  const accept = async () => {
    try {
      await commands.decide.mutateAsync({ params, body: { version, accept: true } })
      toast('success', text('conditions.accepted'))
    } catch (error) {
      errorToast(error)
    }
  }
  const settle = async (how: Settling, reason: string) => {
    if (how === 'refuse') await commands.decide.mutateAsync({ params, body: { version, accept: false, reason } })
    else await commands[how].mutateAsync({ params, body: { version, reason } })
    toast('success', text(SAID[how]))
  }
  const entries: MenuEntry[] = [
    ...(abilities.close && stands(record)
      ? [
          { key: 'close', icon: 'check' as const, label: text('conditions.close'), onChoose: () => setAsking('close') },
          {
            key: 'archive',
            icon: 'archive' as const,
            label: text('conditions.archive'),
            onChoose: () => setAsking('archive'),
          },
        ]
      : []),
    ...(abilities.close && !stands(record)
      ? [
          {
            key: 'restore',
            icon: 'undo' as const,
            label: text('conditions.restore'),
            onChoose: () => setAsking('restore'),
          },
        ]
      : []),
    { key: 'history', icon: 'clock' as const, label: text('conditions.history'), onChoose: () => setReading(true) },
  ]
  return (
    <ListItem divider sx={{ minHeight: 64, gap: 3, flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <TwoLines title={name} about={aboutOf(now.content)} />
        <Row wrap sx={{ mt: 1 }}>
          <Chips {...props} />
        </Row>
        {(proposal ?? (record.state === 'PROPOSED' ? now : null)) && (
          <Proposal
            waits={proposal && <TwoLines title={nameOf(proposal.content)} about={aboutOf(proposal.content)} />}
            by={(proposal ?? now).by}
            reason={(proposal ?? now).reason}
          />
        )}
      </Box>
      <Row wrap sx={{ ml: 'auto' }}>
        {abilities.decide && (
          <>
            <Button look="primary" icon="check" onClick={() => void accept()}>
              {text('conditions.accept')}
            </Button>
            <Button onClick={() => setAsking('refuse')}>{text('conditions.refuse')}</Button>
          </>
        )}
        {abilities.change && (
          <IconButton icon="edit" label={`${text('conditions.edit')}: ${name}`} onClick={() => onChange(record)} />
        )}
        <Menu
          entries={entries}
          button={(button) => <IconButton {...button} icon="dots" label={`${text('list.actions')}: ${name}`} />}
        />
      </Row>
      {asking && (
        <ReasonDrawer
          title={`${text(`conditions.${asking}`)}: ${name}`}
          body={head}
          confirm={text(`conditions.${asking}`)}
          onConfirm={(reason) => settle(asking, reason)}
          onClose={() => setAsking(null)}
        />
      )}
      {reading && history(record, () => setReading(false))}
    </ListItem>
  )
}

const SAID: Record<Settling, string> = {
  close: 'conditions.closed',
  archive: 'conditions.archived',
  restore: 'conditions.restored',
  refuse: 'conditions.refused',
}

/** How dangerous it is or how it goes on; and, of what is not in force, why. */
function Chips<R extends Either>({ record, chipOf }: RecordsCardProps<R> & { record: R }) {
  const text = useText()
  const { hue, icon, words } = chipOf(record.now.content)
  return (
    <>
      <StateChip hue={stands(record) ? hue : 'absent'} icon={icon}>
        {words}
      </StateChip>
      {record.state !== 'ACCEPTED' && (
        <StateChip hue={record.state === 'PROPOSED' ? 'waiting' : 'absent'}>
          {text(`conditions.state.${record.state}`)}
        </StateChip>
      )}
      {record.status !== 'OPEN' && <StateChip hue="absent">{text(`conditions.status.${record.status}`)}</StateChip>}
    </>
  )
}

/** What the family proposes, beside what is in force. */
function Proposal({ waits, by, reason }: { waits: ReactNode; by: string; reason: string }) {
  const text = useText()
  return (
    <Box sx={{ mt: 2, pl: 3, borderLeft: '3px solid var(--line)' }}>
      <Typography variant="caption" component="p" color="textSecondary">
        {[
          waits ? text('conditions.waits') : null,
          text('conditions.waitsNew', { name: by }),
          reason && text('conditions.because', { reason }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {waits}
    </Box>
  )
}
