import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { Columns } from '#platform/web/detail/Columns.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { setRouteCrew } from '../../shared/crew.contract.ts'
import type { CrewMember, RouteDetail } from '../../shared/routes.contract.ts'
import { CrewDrawer } from './CrewDrawer.tsx'
import { VehicleCard } from './VehicleCard.tsx'

type Member = Pick<CrewMember, 'personId' | 'function'>

/** Who rides or walks with this route. It can change while the route is active; runs that have not started follow. */
export function CrewTab({ route }: { route: RouteDetail }) {
  const text = useText()
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const [adding, setAdding] = useState(false)
  const mayEdit = useMe().role === 'CB_ADMIN' && route.status !== 'ARCHIVED'
  const store = async (crew: readonly Member[], override?: string) => {
    try {
      await call(setRouteCrew, {
        params: { id: route.id },
        body: {
          version: route.version,
          crew: crew.map(({ personId, function: role }) => ({ personId, function: role })),
          override,
        },
      })
    } finally {
      await Promise.all([refresh(client, ['routes']), refresh(client, ['runs'])])
    }
  }
  const remove = (member: CrewMember) =>
    store(route.crew.filter((other) => other !== member)).then(() => toast('success', text('utils.saved')), errorToast)
  const add = mayEdit && (
    <Button icon="personAdd" onClick={() => setAdding(true)}>
      {text('routes.crew.add')}
    </Button>
  )
  return (
    <Columns>
      <VehicleCard route={route} mayEdit={mayEdit} />
      <Card component="section">
        <CardHead title={text('routes.crew')} action={add} />
        {route.crew.length === 0 && (
          <EmptyState icon="people" title={text('routes.crew.none')}>
            {text('routes.crew.noneBody')}
          </EmptyState>
        )}
        <List>
          {route.crew.map((member) => (
            <ListItem key={member.personId} divider>
              <PersonRow id={member.personId} name={member.name} note={text(`routes.crew.${member.function}`)} />
              {mayEdit && (
                <IconButton
                  icon="trash"
                  label={text('routes.crew.remove', { name: member.name })}
                  onClick={() => void remove(member)}
                />
              )}
            </ListItem>
          ))}
        </List>
        {adding && (
          <CrewDrawer
            route={route}
            onClose={() => setAdding(false)}
            onAdd={(member, override) =>
              store([...route.crew.filter(({ personId }) => personId !== member.personId), member], override)
            }
          />
        )}
      </Card>
    </Columns>
  )
}
