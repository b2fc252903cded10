import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useCall } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { TwoLines, type About } from '#platform/web/ui/TwoLines.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import type { allergyCalls, Allergy, conditionCalls, Condition } from '../shared/conditions.contract.ts'

type RecordHistoryProps<R extends Allergy | Condition> = {
  person: { fullName: string }
  calls: R extends Allergy ? typeof allergyCalls : typeof conditionCalls
  record: R
  nameOf: (content: R['now']['content']) => string
  aboutOf: (content: R['now']['content']) => About
  onClose: () => void
}

/** Everything that a record said, the newest first, with who wrote it, when and why. */
export function RecordHistory<R extends Allergy | Condition>({
  person,
  calls,
  record,
  nameOf,
  aboutOf,
  onClose,
}: RecordHistoryProps<R>) {
  const text = useText()
  const query = useCall(calls.get, { params: { id: record.id } })
  return (
    <Drawer over={person.fullName} title={text('conditions.history')} onClose={onClose}>
      <Loaded query={query}>
        {({ history }) => (
          <List>
            {history.map((one) => (
              <ListItem key={one.version} divider sx={{ display: 'block' }}>
                <TwoLines
                  title={text(`conditions.change.${one.change}`)}
                  about={[one.by, showMoment(one.recordedAt), one.reason && text('conditions.because', { reason: one.reason })]}
                />
                <TwoLines title={nameOf(one.content)} about={aboutOf(one.content)} />
              </ListItem>
            ))}
          </List>
        )}
      </Loaded>
    </Drawer>
  )
}
