import { usePersonHead } from '#features/people/web/born.api.tsx'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useCall } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { TwoLines, type About } from '#platform/web/ui/TwoLines.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { allergyCalls, conditionCalls, type Allergy, type Condition } from '../shared/conditions.contract.ts'
import { aboutAllergy, aboutCondition } from './record-words.ts'

type HistoryProps = { person: { id: string; fullName: string }; id: string; onClose: () => void }

/** Everything that an allergy said. */
export function AllergyHistory({ person, id, onClose }: HistoryProps) {
  const text = useText()
  const query = useCall(allergyCalls.get, { params: { id } })
  return (
    <Drawer over={usePersonHead(person)} title={text('conditions.history')} onClose={onClose}>
      <Loaded query={query}>
        {({ history }) => (
          <Versions
            versions={history.map((one) => ({
              ...one,
              name: one.content.substance,
              about: [text(`conditions.criticality.${one.content.criticality}`), ...aboutAllergy(one.content, text)],
            }))}
          />
        )}
      </Loaded>
    </Drawer>
  )
}

/** Everything that a condition said. */
export function ConditionHistory({ person, id, onClose }: HistoryProps) {
  const text = useText()
  const query = useCall(conditionCalls.get, { params: { id } })
  return (
    <Drawer over={usePersonHead(person)} title={text('conditions.history')} onClose={onClose}>
      <Loaded query={query}>
        {({ history }) => (
          <Versions
            versions={history.map((one) => ({
              ...one,
              name: one.content.plainLabel,
              about: [text(`conditions.course.${one.content.course}`), ...aboutCondition(one.content, text)],
            }))}
          />
        )}
      </Loaded>
    </Drawer>
  )
}

type Version = Pick<Allergy['now'] | Condition['now'], 'version' | 'change' | 'by' | 'reason' | 'recordedAt'> & {
  name: string
  about: About
}

/** The newest first, with who wrote it, when and why. */
function Versions({ versions }: { versions: readonly Version[] }) {
  const text = useText()
  return (
    <List>
      {versions.map(({ version, change, by, reason, recordedAt, name, about }) => (
        <ListItem key={version} divider sx={{ display: 'block' }}>
          <TwoLines
            title={text(`conditions.change.${change}`)}
            about={[by, showMoment(recordedAt), reason && text('conditions.because', { reason })]}
          />
          <TwoLines title={name} about={about} />
        </ListItem>
      ))}
    </List>
  )
}
