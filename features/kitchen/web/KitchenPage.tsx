import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import * as z from 'zod/mini'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import { useToday } from '#features/session/web/session.api.tsx'
import { day as daySchema, id } from '#platform/shared/contract/fields.ts'
import { addDays } from '#platform/shared/dates/zoned.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { printKitchenList } from '../shared/kitchen.contract.ts'
import { KitchenLists } from './KitchenLists.tsx'
import { useKitchenList } from './use-kitchen-list.ts'

const addressSchema = z.object({ day: z.optional(daySchema), group: z.optional(id) })

/** kitchenList: who of a group eats on a day, with what to watch; the day and the group stand in the address. */
export function KitchenPage() {
  const text = useText()
  const [address, change] = useAddress(addressSchema)
  const [usual] = useGroupChoice()
  const group = address.group ?? usual
  const today = useToday(group)
  const day = address.day ?? today
  const query = useKitchenList(group, day)
  const go = (next: string) => change({ day: next === today ? undefined : next })
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      <PageHead title={text('kitchen.title')} hiddenOnPhone actions={<PrintButton group={group} day={day} />} />
      <Row wrap gap={0} sx={{ columnGap: 4, rowGap: 3, justifyContent: 'space-between' }}>
        <Row gap={2} wrap>
          <IconButton icon="left" label={text('kitchen.before')} onClick={() => go(addDays(day, -1))} />
          <IconButton icon="right" label={text('kitchen.after')} onClick={() => go(addDays(day, 1))} />
          <Typography
            variant="h3"
            component="h2"
            aria-live="polite"
            sx={{ '&::first-letter': { textTransform: 'uppercase' } }}
          >
            {dayWords(day)}
          </Typography>
          {day !== today && (
            <Button look="text" onClick={() => go(today)}>
              {text('kitchen.today')}
            </Button>
          )}
        </Row>
        <Box sx={{ width: { xs: '100%', md: 320 } }}>
          <GroupChoice value={group} onChange={(next) => change({ group: next })} />
        </Box>
      </Row>
      <Loaded query={query} rows={6}>
        {(list) => <KitchenLists list={list} />}
      </Loaded>
    </Stack>
  )
}

/** A day in the reader's language; in English the day before the month, as in the dates beside it. */
const dayWords = (day: string): string =>
  new Intl.DateTimeFormat(currentLanguage() === 'en' ? 'en-GB' : currentLanguage(), {
    timeZone: 'UTC',
    dateStyle: 'full',
  }).format(new Date(`${day}T00:00:00Z`))

function PrintButton({ group, day }: { group: string; day: string }) {
  const text = useText()
  const errorToast = useErrorToast()
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    await saveFile(printKitchenList, { query: { group, day } }, `kitchen ${day}.pdf`).catch(errorToast)
    setBusy(false)
  }
  return (
    <Button icon="print" busy={busy} onClick={() => void print()}>
      {text('kitchen.print')}
    </Button>
  )
}
