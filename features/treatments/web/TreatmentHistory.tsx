import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useCall, useCallPage } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getTreatment, searchSessions, type Treatment } from '../shared/treatments.contract.ts'
import { SessionRows } from './SessionRows.tsx'
import type { TreatmentPerson } from './treatment-person.ts'
import { frequencyWords, runsWords } from './treatment-words.ts'

const MOST = 100

type TreatmentHistoryProps = { person: TreatmentPerson; treatment: Treatment; onClose: () => void }

/** All versions of a treatment and its latest sessions, the newest first. */
export function TreatmentHistory({ person, treatment: { id, content }, onClose }: TreatmentHistoryProps) {
  const text = useText()
  const query = useCall(getTreatment, { params: { id } })
  const filters = { personId: person.id, treatmentId: id }
  const sessions = useCallPage(searchSessions, { body: { filters, limit: MOST } })
  return (
    <Drawer over={`${person.fullName} · ${content.name}`} title={text('treatments.history')} onClose={onClose}>
      <Loaded query={query}>
        {({ history }) => (
          <List>
            {history.map((one) => (
              <ListItem key={one.version} divider sx={{ display: 'block' }}>
                <TwoLines
                  title={text(`treatments.change.${one.change}`)}
                  about={[one.by, showMoment(one.at, person.zone), one.reason]}
                />
                <TwoLines
                  title={one.content.name}
                  about={[frequencyWords(one.content, text), runsWords(one.content, text), one.content.materials]}
                />
              </ListItem>
            ))}
          </List>
        )}
      </Loaded>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 4 }}>
        {text('treatments.allSessions')}
      </Typography>
      <Loaded query={sessions}>
        {({ data }) =>
          data.length === 0 ? (
            <Typography color="textSecondary">{text('treatments.noSessions')}</Typography>
          ) : (
            <SessionRows person={person} sessions={data} />
          )
        }
      </Loaded>
    </Drawer>
  )
}
