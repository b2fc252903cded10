import Box from '@mui/material/Box'
import { showTime } from '#platform/web/i18n/formats.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { TimelineFact } from '#platform/web/ui/Timeline.tsx'
import type { RunHistory } from '../shared/history.contract.ts'
import type { Moment } from '../shared/timeline.rules.ts'
import { momentWords } from '../shared/timeline-words.ts'
import { momentHue, momentNote } from './timeline-rows.ts'

/** A moment of a run as an entry of a timeline; what was undone is struck through. */
export function factOf(moment: Moment, history: RunHistory, text: Texts): TimelineFact {
  const words = momentWords(moment, history, text)
  const fact = moment.kind === 'fact' ? moment : null
  const note = momentNote(moment, history, text)
  return {
    key: moment.key,
    time: showTime(moment.at, history.run.zone),
    hue: momentHue(moment),
    at: 'past',
    title: fact?.undone ? (
      <Box component="s" sx={{ color: 'text.secondary' }}>
        {words}
      </Box>
    ) : (
      words
    ),
    note: (
      <>
        {note}
        {fact?.late && (
          <Box component="span" sx={{ display: 'block', pt: 1 }}>
            <StateChip hue="waiting" icon="clock">
              {text('history.timeline.late')}
            </StateChip>
          </Box>
        )}
      </>
    ),
  }
}
