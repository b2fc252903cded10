import Card from '@mui/material/Card'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { ChildTabProps } from '#features/children/web/child-tab.api.ts'
import type { PersonTabProps } from '#features/people/web/person-tab.api.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { showDay, showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { PagedList } from '#platform/web/list/PagedList.tsx'
import { useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { searchOfPerson, type PersonRow } from '../shared/answers.contract.ts'
import { AnswerDrawer } from './answer/AnswerDrawer.tsx'
import { queueOf } from './answer/queue.ts'
import { KeptChip, MineChip } from './survey-words.tsx'

const SIZE = 20
const addressSchema = z.object({ survey: z.optional(z.string()) })

/** SURVEY of a child, guest, parent or assistant. Administrators come from here to the results, a parent to the own answer. */
export function SurveyTab(about: PersonTabProps | ChildTabProps) {
  const text = useText()
  const { id, fullName } = 'person' in about ? about.person : about.child
  const office = useMe().role === 'CB_ADMIN'
  const isAdult = 'kind' in about && about.kind !== 'guest'
  const noneOfPerson = office ? 'surveys.noneAskedAboutBody' : 'surveys.noneAskedOfYouBody'
  const [page, setPage] = useState(1)
  const [{ survey }, change] = useAddress(addressSchema)
  const query = useCallPage(searchOfPerson, {
    body: { filters: { personId: id }, limit: SIZE, offset: (page - 1) * SIZE },
  })
  return (
    <Card component="section" aria-label={text('surveys.tab')}>
      <PagedList
        query={query}
        shape={4}
        page={page}
        size={SIZE}
        onPage={setPage}
        none={
          <EmptyState icon="check" title={text('surveys.noneAsked')}>
            {text(isAdult ? 'surveys.noneAskedBody' : noneOfPerson, { name: fullName })}
          </EmptyState>
        }
      >
        {(row) => (
          <ListItem key={`${row.id} ${row.round} ${row.asked.id}`} divider disablePadding>
            <ListItemButton
              sx={{ minHeight: 64 }}
              {...(office
                ? { component: AppLink, to: paths.page('survey', { survey: row.id }) }
                : { onClick: () => change({ survey: row.id }, { push: true }) })}
            >
              <Asked row={row} named={row.asked.id !== id && office} />
            </ListItemButton>
          </ListItem>
        )}
      </PagedList>
      {!office && survey !== undefined && <AnswerDrawer id={survey} onClose={() => change({ survey: undefined })} />}
    </Card>
  )
}

/** One survey with what became of it; `named`: with who of the family is asked. */
function Asked({ row, named }: { row: PersonRow; named: boolean }) {
  const text = useText()
  const kept = useOutboxEntries().some(({ queue }) => queue === queueOf(row.id))
  const facts = [
    named && row.asked.fullName,
    row.anonymous && text('surveys.anonymous'),
    row.answeredOn !== null && text('surveys.answeredOn', { day: showDay(row.answeredOn) }),
    row.closesAt !== null && row.state !== 'DONE' && text('surveys.until', { at: showMoment(row.closesAt) }),
  ]
  return (
    <Row gap={3} wrap sx={{ width: '100%', rowGap: 1 }}>
      <TwoLines title={row.title} about={facts} />
      {kept ? <KeptChip /> : <MineChip state={row.state} />}
    </Row>
  )
}
