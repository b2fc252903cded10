import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCommand } from '#platform/web/api/use-call.ts'
import { ReasonDrawer } from '#platform/web/forms/ReasonDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { Menu, type MenuEntry } from '#platform/web/ui/Menu.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import * as contract from '../shared/records.contract.ts'
import type { OpeningGround } from '../shared/records.rules.ts'
import { OpenDrawer } from './OpenDrawer.tsx'
import { RecordDrawer } from './RecordDrawer.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import type { RecordPerson } from './record-person.ts'

type Asking = 'open' | 'refuse' | 'archive' | 'restore'
const SAID: Record<Asking, string> = {
  open: 'records.opened',
  refuse: 'records.refused',
  archive: 'records.archived',
  restore: 'records.restored',
}
const touches = { touches: [['records'], ['deadlines'], ['timeline']] }

type ActionsProps = { person: RecordPerson; record: contract.MedicalRecord; title: string }

/** What may be done with a record: the usual in buttons, the rest in a menu. */
export function RecordActions({ person, record, title }: ActionsProps) {
  const text = useText()
  const head = usePersonHead(person)
  const errorToast = useErrorToast()
  const family = useMe().role === 'CB_PARENT'
  const commands = {
    open: useCommand(contract.openRecord, touches),
    decide: useCommand(contract.decideRecord, touches),
    archive: useCommand(contract.archiveRecord, touches),
    restore: useCommand(contract.restoreRecord, touches),
  }
  const [asking, setAsking] = useState<Asking | null>(null)
  const [sheet, setSheet] = useState<'change' | 'history' | null>(null)
  // Of one opening: pressing again after a lost answer opens nothing more.
  const [openingId, setOpeningId] = useState(() => crypto.randomUUID())
  const { abilities, status, version } = record
  const params = { id: record.id }
  const accept = async () => {
    try {
      await commands.decide.mutateAsync({ params, body: { version, accept: true } })
      toast('success', text('records.accepted'))
    } catch (error) {
      errorToast(error)
    }
  }
  const open = async (why: { ground: OpeningGround | null; reason: string }) => {
    await commands.open.mutateAsync({ params, body: { openingId, ...why } })
    setOpeningId(crypto.randomUUID())
    toast('success', text(SAID.open))
  }
  const act = async (how: Exclude<Asking, 'open'>, reason: string) => {
    if (how === 'refuse') await commands.decide.mutateAsync({ params, body: { version, accept: false, reason } })
    else await commands[how].mutateAsync({ params, body: { version, reason } })
    toast('success', text(SAID[how]))
  }
  const settle = status === 'OPEN' ? 'archive' : 'restore'
  const entries: MenuEntry[] = [
    ...(abilities.settle
      ? [
          {
            key: settle,
            icon: settle === 'archive' ? ('archive' as const) : ('undo' as const),
            label: text(`records.${settle}`),
            onChoose: () => setAsking(settle),
          },
        ]
      : []),
    { key: 'history', icon: 'clock' as const, label: text('records.history'), onChoose: () => setSheet('history') },
  ]
  return (
    <Row wrap>
      {abilities.open && (
        <Button look="primary" icon="lock" onClick={() => setAsking('open')}>
          {text('records.open')}
        </Button>
      )}
      {abilities.decide && (
        <>
          <Button look="primary" icon="check" onClick={() => void accept()}>
            {text('records.accept')}
          </Button>
          <Button onClick={() => setAsking('refuse')}>{text('records.refuse')}</Button>
        </>
      )}
      {abilities.change && <Button onClick={() => setSheet('change')}>{text('records.edit')}</Button>}
      <Menu
        entries={entries}
        button={(button) => <IconButton {...button} icon="dots" label={`${text('list.actions')}: ${title}`} />}
      />
      {sheet === 'change' && (
        <RecordDrawer person={person} record={record} family={family} onClose={() => setSheet(null)} />
      )}
      {sheet === 'history' && <RecordHistory person={person} id={record.id} onClose={() => setSheet(null)} />}
      {asking === 'open' && (
        <OpenDrawer title={`${text('records.open')}: ${head}`} onOpen={open} onClose={() => setAsking(null)} />
      )}
      {asking && asking !== 'open' && (
        <ReasonDrawer
          title={`${text(`records.${asking}`)}: ${head}`}
          body={bodyOf(asking, text)}
          confirm={text(`records.${asking}`)}
          onConfirm={(reason) => act(asking, reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </Row>
  )
}

const bodyOf = (asking: Exclude<Asking, 'open'>, text: (id: string) => string): string =>
  asking === 'refuse' ? '' : text('records.settleBody')
