import { usePersonHead } from '#features/people/web/born.api.tsx'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useCall } from '#platform/web/api/use-call.ts'
import { showDay, showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getRecord } from '../shared/records.contract.ts'
import type { RecordPerson } from './record-person.ts'

type HistoryProps = { person: RecordPerson; id: string; onClose: () => void }

/** Everything that a record said, the newest first, with who wrote it, when and why. */
export function RecordHistory({ person, id, onClose }: HistoryProps) {
  const text = useText()
  const query = useCall(getRecord, { params: { id } })
  return (
    <Drawer over={usePersonHead(person)} title={text('records.history')} onClose={onClose}>
      <Loaded query={query}>
        {({ history }) => (
          <List>
            {history.map(({ version, change, by, reason, recordedAt, content }) => (
              <ListItem key={version} divider sx={{ display: 'block' }}>
                <TwoLines
                  title={text(`records.change.${change}`)}
                  about={[by, showMoment(recordedAt, person.zone), reason && text('records.because', { reason })]}
                />
                <TwoLines
                  title={content?.title ?? text('records.restrictedTitle')}
                  about={
                    content
                      ? [
                          text(`records.kind.${content.kind}`),
                          showDay(content.date),
                          content.author,
                          content.organisation,
                          content.product,
                          content.lot,
                          content.summary,
                        ]
                      : []
                  }
                />
              </ListItem>
            ))}
          </List>
        )}
      </Loaded>
    </Drawer>
  )
}
