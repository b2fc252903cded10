import { usePersonHead } from '#features/people/web/born.api.tsx'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useCall } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getGoal } from '../shared/goals.contract.ts'

type GoalHistoryProps = { person: { id: string; fullName: string }; id: string; onClose: () => void }

/** Everything that was noted and changed, the newest first. */
export function GoalHistory({ person, id, onClose }: GoalHistoryProps) {
  const text = useText()
  const query = useCall(getGoal, { params: { id } })
  return (
    <Drawer over={usePersonHead(person)} title={text('goals.history')} onClose={onClose}>
      <Loaded query={query}>
        {({ notes, history }) => (
          <List>
            {[
              ...notes.map((one) => ({
                key: one.id,
                at: one.happenedAt,
                title: one.words,
                about: [
                  one.progress !== null && text('goals.progress', { progress: one.progress }),
                  one.kind === 'COMMENT' && text('goals.field.comment'),
                  one.by,
                ],
              })),
              ...history.map((one) => ({
                key: String(one.version),
                at: one.at,
                title: `${text(`goals.change.${one.change}`)}: ${text(`goals.lifecycle.${one.lifecycle}`)}`,
                about: [text(`goals.outcome.${one.outcome}`), one.content.statement, one.reason, one.by],
              })),
            ]
              .toSorted((a, b) => (a.at < b.at ? 1 : -1))
              .map(({ key, at, title, about }) => (
                <ListItem key={key} divider>
                  <TwoLines title={title} about={[showMoment(at), ...about]} />
                </ListItem>
              ))}
          </List>
        )}
      </Loaded>
    </Drawer>
  )
}
