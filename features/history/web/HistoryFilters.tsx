import Chip from '@mui/material/Chip'
import { useState } from 'react'
import { autocompleteChildren, getChild } from '#features/children/shared/children.contract.ts'
import { getPerson } from '#features/people/shared/records.contract.ts'
import { autocompleteAssistants } from '#features/people/shared/people.contract.ts'
import { getRoute, searchActiveRoutes } from '#features/routes/shared/routes.contract.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { call, callPage } from '#platform/web/api/call.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { addressOf, FILTER_NAMES, filterFields, historyAddress, type HistoryAddress } from './history-filters.ts'

const FORM = 'history-filters'
type Name = (typeof FILTER_NAMES)[number]

/** What narrows the list beside the period: each as a chip that can be taken away, all of them in a drawer. */
export function HistoryFilters({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const text = useText()
  const [address, change] = useAddress(historyAddress)
  const names = useNames(address)
  const set = FILTER_NAMES.filter((name) => address[name] !== undefined)
  return (
    <Row wrap>
      <Button icon="filter" onClick={() => onOpen(true)}>
        {text('history.filter')}
      </Button>
      {set.map((name) => {
        const words = wordsOf(name, address[name] ?? '', names, text)
        return (
          <Chip
            key={name}
            component="button"
            type="button"
            clickable
            label={words}
            icon={<Icon name="close" size={16} />}
            aria-label={text('history.filter.drop', { filter: words })}
            onClick={() => change({ [name]: undefined, page: undefined })}
          />
        )
      })}
      {open && <FilterDrawer address={address} names={names} onClose={() => onOpen(false)} />}
    </Row>
  )
}

type Names = Record<'route' | 'child' | 'assistant', string | undefined>

/** The address holds ids; what they are called is asked of who may know it. */
function useNames({ route, child, assistant }: HistoryAddress): Names {
  const asked = (id: string | undefined) => ({ enabled: id !== undefined })
  return {
    route: useCall(getRoute, { params: { id: route ?? '' } }, asked(route)).data?.name,
    child: useCall(getChild, { params: { id: child ?? '' } }, asked(child)).data?.fullName,
    assistant: useCall(getPerson, { params: { id: assistant ?? '' } }, asked(assistant)).data?.fullName,
  }
}

function wordsOf(name: Name, value: string, names: Names, text: Texts): string {
  switch (name) {
    case 'from':
    case 'to':
      return `${text(`history.filter.${name}`)} ${showDay(value)}`
    case 'state':
      return value === 'open' ? text('history.filter.open') : text(`runs.state.${value.toLowerCase()}`)
    case 'direction':
    case 'mode':
      return text(`routes.${name}.${value}`)
    case 'walk':
      return text('history.walkBy', { how: text(`history.walk.${value}`) })
    case 'route':
    case 'child':
    case 'assistant':
      return names[name] ?? '…'
  }
}

type DrawerProps = { address: HistoryAddress; names: Names; onClose: () => void }

function FilterDrawer({ address, names, onClose }: DrawerProps) {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  const [, change] = useAddress(historyAddress)
  const [initial] = useState(() => ({
    ...Object.fromEntries(FILTER_NAMES.map((name) => [name, address[name] ?? null])),
    state: address.state ?? '',
    direction: address.direction ?? '',
    mode: address.mode ?? '',
    walk: address.walk ?? '',
  }))
  const chosen = (name: keyof Names) => {
    const id = address[name]
    return id === undefined ? null : { id, name: names[name] ?? '' }
  }
  const apply = (next: Partial<Record<Name, string | undefined>>) => {
    const days = next.from !== undefined || next.to !== undefined
    // Days are a period of their own; without them the period stays, unless it was those days.
    const kept = address.filter === 'FROMTO' ? undefined : address.filter
    change({ ...next, filter: days ? 'FROMTO' : kept, page: undefined })
    onClose()
  }
  return (
    <Drawer
      title={text('history.filter')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => apply(addressOf({}))}>{text('history.filter.clear')}</Button>
          <Button type="submit" form={FORM} look="primary">
            {text('history.filter.apply')}
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        fields={filterFields(admin)}
        values={initial}
        sources={{
          route: { chosen: chosen('route'), search: findRoutes },
          child: { chosen: chosen('child'), search: (q) => call(autocompleteChildren, { query: { q } }) },
          assistant: { chosen: chosen('assistant'), search: (q) => call(autocompleteAssistants, { query: { q } }) },
        }}
        draft={null}
        onSubmit={async (values) => apply(addressOf(values))}
      />
    </Drawer>
  )
}

async function findRoutes(q: string) {
  const { data } = await callPage(searchActiveRoutes, { body: { q, limit: 20 } })
  return data.map(({ id, name }) => ({ id, name }))
}
