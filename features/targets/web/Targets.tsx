import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Units } from '#features/measurements/shared/units.rules.ts'
import { sayRule } from '#features/measurements/shared/words.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { showDay, showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'
import { TwoLines, type About } from '#platform/web/ui/TwoLines.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import {
  archiveTarget,
  closeTarget,
  restoreTarget,
  searchTargets,
  tellTarget,
  type Target,
} from '../shared/targets.contract.ts'
import { statusAfter } from '../shared/targets.rules.ts'
import { TargetDrawer } from './TargetDrawer.tsx'
import { lastDayOf } from './last-day.ts'

type Person = { id: string; fullName: string }
type Move = 'close' | 'archive' | 'restore'
const MOVES = { close: closeTarget, archive: archiveTarget, restore: restoreTarget } as const
const ICON: Record<Move, IconName> = { close: 'check', archive: 'archive', restore: 'undo' }

/** The rules of one person: those in force first. */
export function Targets({ person }: { person: Person }) {
  const [all, setAll] = useState(false)
  const query = useCall(searchTargets, { body: { filters: { personId: person.id, all } } }, { keepPrevious: true })
  return (
    <Loaded query={query} rows={2}>
      {({ zone, units, rows, abilities }) => (
        <Shown person={person} zone={zone} units={units} rows={rows} maySet={abilities.set} all={all} onAll={setAll} />
      )}
    </Loaded>
  )
}

type ShownProps = {
  person: Person
  zone: string
  units: Units
  rows: readonly Target[]
  maySet: boolean
  all: boolean
  onAll: (all: boolean) => void
}

function Shown({ person, zone, units, rows, maySet, all, onAll }: ShownProps) {
  const text = useText()
  const [open, setOpen] = useState<{ target: Target | null } | null>(null)
  const [moving, setMoving] = useState<{ target: Target; move: Move } | null>(null)
  return (
    <Card component="section" aria-label={text('targets.title')}>
      <CardHead
        title={text('targets.title')}
        action={
          maySet && (
            <Button icon="add" onClick={() => setOpen({ target: null })}>
              {text('targets.add')}
            </Button>
          )
        }
      />
      {rows.length === 0 && (
        <EmptyState icon="bell" title={text('targets.none')}>
          {text('targets.noneBody')}
        </EmptyState>
      )}
      <List>
        {rows.map((target) => (
          <Entry
            key={target.id}
            target={target}
            zone={zone}
            onChange={() => setOpen({ target })}
            onMove={(move) => setMoving({ target, move })}
          />
        ))}
      </List>
      <Box sx={{ px: 4, pb: 3 }}>
        <SwitchRow label={text('targets.showAll')} checked={all} onChange={onAll} />
      </Box>
      {open && (
        <TargetDrawer person={person} zone={zone} units={units} target={open.target} onClose={() => setOpen(null)} />
      )}
      {moving && <MoveDrawer {...moving} onClose={() => setMoving(null)} />}
    </Card>
  )
}

type EntryProps = { target: Target; zone: string; onChange: () => void; onMove: (move: Move) => void }

function Entry({ target, zone, onChange, onMove }: EntryProps) {
  const text = useText()
  const rule = sayRule(target.measurement, target, text)
  const moves = target.abilities.edit
    ? (['close', 'archive', 'restore'] as const).filter((move) => statusAfter(target.status, move) !== null)
    : []
  return (
    <ListItem divider sx={{ gap: 3, flexWrap: 'wrap', minHeight: 64 }}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <TwoLines title={rule} about={aboutOf(target, zone, text)} />
        {target.protocol !== '' && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {target.protocol}
          </Typography>
        )}
        {target.tellsMe !== null && <TellMe id={target.id} tells={target.tellsMe} />}
      </Box>
      <Row wrap>
        <StateChip hue={target.severity === 'red' ? 'alert' : 'waiting'}>
          {text(`targets.severity.${target.severity}`)}
        </StateChip>
        <StatusChip target={target} />
      </Row>
      <Row>
        {target.abilities.edit && target.status === 'A' && (
          <IconButton icon="edit" label={`${text('targets.change')}: ${rule}`} onClick={onChange} />
        )}
        {moves.map((move) => (
          <IconButton
            key={move}
            icon={ICON[move]}
            label={`${text(`targets.${move}`)}: ${rule}`}
            onClick={() => onMove(move)}
          />
        ))}
      </Row>
    </ListItem>
  )
}

/** The own choice of somebody of the family. */
function TellMe({ id, tells }: { id: string; tells: boolean }) {
  const text = useText()
  const send = useCommand(tellTarget, { touches: [['targets']] })
  return (
    <Box sx={{ maxWidth: 320 }}>
      <SwitchRow
        label={text('targets.tellMe')}
        checked={send.isPending ? send.variables.body.tell : tells}
        onChange={(tell) => send.mutate({ params: { id }, body: { tell } })}
      />
    </Box>
  )
}

function StatusChip({ target: { status, over } }: { target: Target }) {
  const text = useText()
  if (status === 'A' && over) return <StateChip hue="absent">{text('targets.status.over')}</StateChip>
  return <StateChip hue={status === 'A' ? 'arrived' : 'absent'}>{text(`targets.status.${status}`)}</StateChip>
}

function aboutOf(target: Target, zone: string, text: ReturnType<typeof useText>): About {
  const told = [...target.notify.map(({ name }) => name), ...(target.notifyFamily ? [text('targets.family')] : [])]
  return [
    target.lastFiredAt === null
      ? text('targets.fired.never')
      : text('targets.fired', { count: target.fired, at: showMoment(target.lastFiredAt, zone) }),
    target.to !== null && text('targets.until', { day: showDay(lastDayOf(target.to, zone)) }),
    told.length > 0 && text('targets.notify', { names: told.join(', ') }),
    quietWords(target, text),
    text('targets.by', { name: target.by, day: showMoment(target.setAt, zone) }),
    target.reason,
  ]
}

function quietWords({ quietFrom, quietTo, quiet }: Target, text: ReturnType<typeof useText>): string | false {
  if (quietFrom === null || quietTo === null) return false
  const names = quiet.map(({ name }) => name).join(', ')
  return text(names === '' ? 'targets.quietShown' : 'targets.quietBut', { from: quietFrom, to: quietTo, names })
}

function MoveDrawer({ target, move, onClose }: { target: Target; move: Move; onClose: () => void }) {
  const text = useText()
  const send = useCommand(MOVES[move], { touches: [['targets']] })
  return (
    <ReasonDrawer
      title={text(`targets.${move}`)}
      body={`${sayRule(target.measurement, target, text)}. ${text('targets.reasonAsk')}`}
      confirm={text(`targets.${move}`)}
      onConfirm={(reason) => send.mutateAsync({ params: { id: target.id }, body: { version: target.version, reason } })}
      onClose={onClose}
    />
  )
}
