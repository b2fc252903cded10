import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useMe } from '#features/session/web/session.api.tsx'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { useAddress, useGo } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import type { Activity } from '../shared/activity.contract.ts'
import { ActivityDetail } from './ActivityDetail.tsx'
import { ActivityDrawer } from './ActivityDrawer.tsx'
import { ActivityChips } from './ActivityChips.tsx'
import { activityPath, ledByWords, placesWords, whenWords, whereWords } from './activity-words.ts'
import { LIST_SIZE, type When } from './kept-activity.ts'
import { useActivity, useActivityList } from './use-activities.ts'

const addressSchema = z.object({
  activity: z.optional(z.string()),
  when: z._default(z.enum(['today', 'upcoming', 'past', 'archived', 'transport']), 'today'),
})
/** A call answers at most so many. */
const MOST = 100

/** activityList: what the groups do together; with `activity` in the address one of them. */
export function ActivitiesPage() {
  const [{ activity }] = useAddress(addressSchema)
  return activity === undefined ? <Activities /> : <ActivityDetail key={activity} id={activity} />
}

function Activities() {
  const text = useText()
  const go = useGo()
  const office = useMe().role === 'CB_ADMIN'
  const [{ when }, change] = useAddress(addressSchema)
  const [adding, setAdding] = useState(false)
  const shown: readonly When[] = office
    ? ['today', 'upcoming', 'transport', 'past', 'archived']
    : ['today', 'upcoming', 'past']
  return (
    <Stack spacing={3}>
      <PageHead
        title={text('activities.tab')}
        hiddenOnPhone
        actions={
          office && (
            <Button look="primary" icon="add" onClick={() => setAdding(true)}>
              {text('activities.add')}
            </Button>
          )
        }
      />
      <FilterChips
        label={text('activities.when')}
        filters={shown.map((key) => ({ key, label: whenLabel(key, text) }))}
        chosen={when}
        onChoose={(key) => change({ when: key })}
      />
      <Listed key={when} when={when} />
      {adding && (
        <ActivityDrawer activity={null} onSaved={({ id }) => go(activityPath(id))} onClose={() => setAdding(false)} />
      )}
    </Stack>
  )
}

/** What needs transport is called as on the list of deadlines and of routes. */
const whenLabel = (when: When, text: Texts): string =>
  text(when === 'transport' ? 'activities.toArrange' : `activities.when.${when}`)

function Listed({ when }: { when: When }) {
  const text = useText()
  const [limit, setLimit] = useState(LIST_SIZE)
  const query = useActivityList(when, limit)
  return (
    <Loaded query={query}>
      {({ data, total }) =>
        data.length === 0 ? (
          <EmptyState icon="walk" title={text(`activities.none.${when}`)}>
            {text('activities.noneBody')}
          </EmptyState>
        ) : (
          <Card component="section" aria-label={whenLabel(when, text)}>
            <List disablePadding>
              {data.map((activity) => (
                <ActivityRow key={activity.id} activity={activity} />
              ))}
            </List>
            {total > data.length && limit < MOST && (
              <Row sx={{ justifyContent: 'center', p: 3 }}>
                <Button icon="down" onClick={() => setLimit(Math.min(MOST, limit + LIST_SIZE))}>
                  {text('activities.more')}
                </Button>
              </Row>
            )}
            {when === 'today' && data.map(({ id }) => <Kept key={id} id={id} />)}
          </Card>
        )
      }
    </Loaded>
  )
}

/** Reads an activity of today before it is opened, so that it is on the device when there is no network. */
function Kept({ id }: { id: string }) {
  useActivity(id)
  return null
}

function ActivityRow({ activity }: { activity: Activity }) {
  const text = useText()
  return (
    <ListItem divider disablePadding>
      <ListItemButton component={AppLink} to={activityPath(activity.id)} sx={{ py: 3, px: 4 }}>
        <Row gap={3} wrap sx={{ flex: 1, rowGap: 2 }}>
          {/* Where the states leave the words no room beside them, they stand below. */}
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <TwoLines
              title={activity.name}
              about={[
                whenWords(activity, text),
                whereWords(activity),
                ledByWords(activity),
                placesWords(activity, text),
                activity.series && text('activities.nthOf', activity.series),
                activity.customerGroupDto.name,
              ]}
            />
          </Box>
          <ActivityChips activity={activity} />
        </Row>
        <Icon name="right" />
      </ListItemButton>
    </ListItem>
  )
}
