import { usePersonHead } from '#features/people/web/born.api.tsx'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { daysBack, PERIODS, type Period } from '#platform/shared/dates/periods.ts'
import { addDays, dayIn } from '#platform/shared/dates/zoned.ts'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { useCall, useCallPage } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { FromTo } from '#platform/web/forms/FromTo.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { NarrowSelect } from '#platform/web/ui/NarrowSelect.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getTreatment, searchSessions, type Treatment } from '../shared/treatments.contract.ts'
import { sayFrequency } from '../shared/words.ts'
import { SessionRows } from './SessionRows.tsx'
import type { TreatmentPerson } from './treatment-person.ts'
import { runsWords } from './treatment-words.ts'

const MOST = 100

type TreatmentHistoryProps = { person: TreatmentPerson; treatment: Treatment; onClose: () => void }

/** All versions of a treatment and its latest sessions, the newest first. */
export function TreatmentHistory({ person, treatment: { id, content }, onClose }: TreatmentHistoryProps) {
  const text = useText()
  const query = useCall(getTreatment, { params: { id } })
  const [period, setPeriod] = useState<Period | undefined>(undefined)
  const [days, setDays] = useState({ from: '', to: '' })
  const back = daysBack(period)
  const own = period === 'FROMTO'
  const filters = {
    personId: person.id,
    treatmentId: id,
    ...(back !== null && { from: addDays(dayIn(person.zone, serverNow()), -back) }),
    ...(own && days.from !== '' && { from: days.from }),
    ...(own && days.to !== '' && { to: days.to }),
  }
  const sessions = useCallPage(searchSessions, { body: { filters, limit: MOST } })
  return (
    <Drawer over={`${usePersonHead(person)} · ${content.name}`} title={text('treatments.history')} onClose={onClose}>
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
                  about={[sayFrequency(one.content, text), runsWords(one.content, text), one.content.materials]}
                />
              </ListItem>
            ))}
          </List>
        )}
      </Loaded>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 4 }}>
        {text('treatments.allSessions')}
      </Typography>
      <Row wrap gap={3} sx={{ my: 2, rowGap: 2 }}>
        <NarrowSelect
          label={text('treatments.period')}
          all={text('treatments.period.any')}
          options={PERIODS.map((value) => ({ value, label: text(`treatments.period.${value}`) }))}
          value={period}
          onChange={setPeriod}
        />
        {own && <FromTo texts="treatments.period" {...days} onChange={setDays} />}
      </Row>
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
