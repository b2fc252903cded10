import { useState } from 'react'
import {
  ACCOUNT_SHOWS,
  searchAccounts,
  type AccountRow,
  type AccountShow,
} from '#features/subscriptions/shared/accounts.contract.ts'
import { useAccessActions } from '#features/subscriptions/web/access.api.tsx'
import { AccessChip } from '#features/subscriptions/web/access-chip.api.tsx'
import { callPage } from '#platform/web/api/call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { ListPage, type Column } from '#platform/web/list/ListPage.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { PersonDrawer } from './PersonDrawer.tsx'

/** accountList: the administrators and everybody with an account, how far each account is and what it needs. */
export function AccountListPage() {
  const text = useText()
  const access = useAccessActions()
  const [adding, setAdding] = useState(false)
  const rolesOf = (row: AccountRow) => row.roles.map((role) => text(`role.translation.${role}`)).join(', ')
  const columns: Column<AccountRow>[] = [
    {
      key: 'fullName',
      label: text('people.field.name'),
      sort: 'fullName',
      cell: (row) => <PersonRow id={row.id} name={row.fullName} size={32} />,
    },
    { key: 'roles', label: text('subscriptions.roles'), cell: rolesOf },
    {
      key: 'group',
      label: text('people.field.group'),
      cell: (row) => row.customerGroupDtos.map((group) => group.name).join(', '),
    },
    { key: 'username', label: text('subscriptions.username'), cell: (row) => row.username },
    { key: 'access', label: text('subscriptions.state'), cell: (row) => <AccessChip access={row} /> },
    { key: 'needs', label: text('subscriptions.needs'), cell: (row) => needOf(row, text) },
  ]
  return (
    <>
      <ListPage<AccountRow, AccountShow>
        title={text('subscriptions.accounts')}
        searchLabel={text('people.search')}
        counted={(count) => text('subscriptions.accounts.count', { count })}
        noMatch={(q) => text('subscriptions.accounts.noMatch', { q })}
        columns={columns}
        filters={ACCOUNT_SHOWS.map((key) => ({ key, label: text(`subscriptions.show.${key}`) }))}
        queryKey={['people', 'accounts']}
        defaultSort={{ field: 'fullName', direction: 'asc' }}
        load={({ sort, filter, ...rest }, signal) =>
          callPage(
            searchAccounts,
            {
              body: {
                ...rest,
                filters: { show: filter },
                sort: sort ? [{ field: 'fullName', direction: sort.direction }] : [],
              },
            },
            { signal },
          )
        }
        href={hrefOf}
        main={
          <Button look="primary" icon="personAdd" onClick={() => setAdding(true)}>
            {text('people.add.administrators')}
          </Button>
        }
        actions={(row) => access.actions({ id: row.id, fullName: row.fullName, access: row })}
        card={(row) => (
          <PersonRow
            id={row.id}
            name={row.fullName}
            note={[rolesOf(row), needOf(row, text)].filter(Boolean).join(' · ')}
          >
            {row.state !== 'active' && <AccessChip access={row} />}
          </PersonRow>
        )}
        empty={
          <EmptyState icon="lock" title={text('subscriptions.accounts.none')}>
            {text('subscriptions.accounts.noneBody')}
          </EmptyState>
        }
      />
      {access.dialog}
      {adding && <PersonDrawer kind="administrators" onClose={() => setAdding(false)} />}
    </>
  )
}

/** The page of the person: by the role that has one. */
function hrefOf({ id, roles }: AccountRow): string {
  if (roles.includes('CB_ASSISTANT')) return paths.assistant(id)
  return roles.includes('CB_PARENT') ? paths.parent(id) : paths.account(id)
}

/** What an account waits for; empty when it is as it should be. */
function needOf({ state, roles, invitedUntil, secondFactor }: AccountRow, text: Texts): string {
  if (state === 'none') return text('subscriptions.need.account')
  if (state === 'locked') return text('subscriptions.need.locked')
  if (state === 'invited')
    return invitedUntil === null
      ? text('subscriptions.need.noLink')
      : text('subscriptions.need.link', { until: showMoment(invitedUntil) })
  return state === 'active' && roles.includes('CB_ADMIN') && !secondFactor ? text('subscriptions.need.factor') : ''
}
