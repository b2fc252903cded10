import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import * as z from 'zod/mini'
import { callPage } from '#platform/web/api/call.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage, type ListRequest } from '#platform/web/list/ListPage.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { hazards, type Hazard } from '../shared/hazards.contract.ts'
import { HazardDrawer } from './HazardDrawer.tsx'
import { HazardsMap, showMap } from './HazardsMap.tsx'
import { useDays } from './hazard-words.ts'

type Filter = 'A' | 'D'
const bodyOf = ({ filter, sort, q }: Pick<ListRequest<Filter>, 'filter' | 'sort' | 'q'>) => ({
  ...(q !== undefined && { q }),
  filters: { status: filter },
  sort: sort ? [{ field: 'name' as const, direction: sort.direction }] : [],
})

const addressSchema = z.object({ chosen: z.optional(z.string()) })

/** hazardList: those of the groups, by name, with a map. */
export function HazardListPage() {
  const text = useText()
  const days = useDays()
  const [adding, setAdding] = useState(false)
  const [{ chosen }, change] = useAddress(addressSchema)
  const choose = useCallback((id: string) => change({ chosen: id }), [change])
  const add = (
    <Button look="primary" icon="add" onClick={() => setAdding(true)}>
      {text('hazards.add')}
    </Button>
  )
  return (
    <>
      <ListPage<Hazard, Filter>
        title={text('hazards.title')}
        searchLabel={text('hazards.search')}
        counted={(count) => text('hazards.count', { count })}
        noMatch={(q) => text('hazards.noMatch', { q })}
        columns={[
          { key: 'name', label: text('hazards.field.name'), sort: 'name', cell: (one) => one.name },
          { key: 'kind', label: text('hazards.field.kind'), cell: (one) => text(`hazards.kind.${one.kind}`) },
          { key: 'days', label: text('hazards.field.days'), cell: (one) => days(one) },
          { key: 'group', label: text('hazards.field.group'), cell: (one) => one.customerGroupDto.name },
        ]}
        main={add}
        filters={(['A', 'D'] as const).map((key) => ({ key, label: text(`hazards.filter.${key}`) }))}
        queryKey={['hazards', 'search']}
        defaultSort={{ field: 'name', direction: 'asc' }}
        load={({ limit, offset, ...asked }, signal) =>
          callPage(hazards.search, { body: { ...bodyOf(asked), limit, offset } }, { signal })
        }
        onExport={(asked, format) =>
          saveFile(hazards.export, { body: bodyOf(asked), query: { format } }, `hazards.${format}`)
        }
        href={(one) => paths.page('hazardDetail', { hazard: one.id })}
        beside={(rows) => <HazardsMap hazards={rows} chosen={chosen} onChoose={choose} />}
        chosen={chosen}
        onChoose={(one) => choose(one.id)}
        actions={(one) => [
          {
            key: 'map',
            label: text('hazards.onMap'),
            icon: 'map',
            onChoose: () => choose(one.id),
            afterClose: showMap,
          },
        ]}
        card={(one) => (
          <Stack>
            <Typography component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {one.name}
            </Typography>
            <Typography component="span" variant="body2" color="text.secondary">
              {text(`hazards.kind.${one.kind}`)} · {days(one)}
            </Typography>
          </Stack>
        )}
        empty={
          <EmptyState icon="attention" title={text('hazards.empty')} action={add}>
            {text('hazards.emptyBody')}
          </EmptyState>
        }
      />
      {adding && <HazardDrawer record={null} onClose={() => setAdding(false)} />}
    </>
  )
}
