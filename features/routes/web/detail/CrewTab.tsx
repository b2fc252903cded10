import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { autocompleteAssistants } from '#features/people/shared/people.contract.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { Suggest, type Suggestion } from '#platform/web/forms/Suggest.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { VehicleCard } from './VehicleCard.tsx'
import { CREW_FUNCTIONS, type CrewMember, type RouteDetail } from '../../shared/routes.contract.ts'
import { setRouteCrew } from '../../shared/crew.contract.ts'

/** Who rides or walks with this route. It can change while the route is active; runs that have not started follow. */
export function CrewTab({ route }: { route: RouteDetail }) {
  const text = useText()
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const [adding, setAdding] = useState(false)
  const mayEdit = useMe().role === 'CB_ADMIN' && route.status !== 'ARCHIVED'
  const store = async (crew: readonly Pick<CrewMember, 'personId' | 'function'>[]) => {
    try {
      await call(setRouteCrew, {
        params: { id: route.id },
        body: {
          version: route.version,
          crew: crew.map(({ personId, function: role }) => ({ personId, function: role })),
        },
      })
      toast('success', text('utils.saved'))
    } catch (error) {
      errorToast(error)
    } finally {
      await Promise.all([refresh(client, ['routes']), refresh(client, ['runs'])])
    }
  }
  const add = mayEdit && (
    <Button icon="personAdd" onClick={() => setAdding(true)}>
      {text('routes.crew.add')}
    </Button>
  )
  return (
    <Stack spacing={4}>
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
                  onClick={() => void store(route.crew.filter((other) => other !== member))}
                />
              )}
            </ListItem>
          ))}
        </List>
        {adding && (
          <CrewDrawer
            route={route}
            onClose={() => setAdding(false)}
            onAdd={(member) => store([...route.crew.filter(({ personId }) => personId !== member.personId), member])}
          />
        )}
      </Card>
    </Stack>
  )
}

type CrewDrawerProps = {
  route: RouteDetail
  onAdd: (member: Pick<CrewMember, 'personId' | 'function'>) => Promise<void>
  onClose: () => void
}

function CrewDrawer({ route, onAdd, onClose }: CrewDrawerProps) {
  const text = useText()
  const [person, setPerson] = useState<Suggestion | null>(null)
  const [role, setRole] = useState<CrewMember['function']>(
    route.crew.some((member) => member.function === 'lead') ? 'escort' : 'lead',
  )
  return (
    <Drawer
      over={route.name}
      title={text('routes.crew.add')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button
            look="primary"
            disabledReason={person ? undefined : text('routes.crew.personMissing')}
            onClick={() => person && void onAdd({ personId: person.id, function: role }).then(onClose)}
          >
            {text('utils.save')}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        <Suggest
          label={text('routes.crew.person')}
          required
          chosen={person}
          onChoose={setPerson}
          search={(q) => call(autocompleteAssistants, { query: { q } })}
        />
        <div>
          <Choice
            label={text('routes.crew.function')}
            options={CREW_FUNCTIONS.map((value) => ({ value, label: text(`routes.crew.${value}`) }))}
            chosen={[role]}
            onChoose={setRole}
          />
        </div>
      </Stack>
    </Drawer>
  )
}
