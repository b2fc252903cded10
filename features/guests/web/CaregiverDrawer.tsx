import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo, useState } from 'react'
import { useToday } from '#features/session/web/session.api.tsx'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { addCaregiver, caregiver, changeCaregiver, type Caregiver } from '../shared/caregivers.contract.ts'
import { caregiverFields, caregiverTerms, caregiverValues } from './caregiver-fields.ts'

type CaregiverDrawerProps = {
  guest: { id: string; fullName: string; groupId: string }
  /** Null for a new one. */
  entry: Caregiver | null
  onClose: () => void
}

/** Adds somebody who cares for a guest, or changes function, days and hours. */
export function CaregiverDrawer({ guest, entry, onClose }: CaregiverDrawerProps) {
  const text = useText()
  const add = useCommand(addCaregiver, { touches: [['guests']] })
  const change = useCommand(changeCaregiver, { touches: [['guests']] })
  const [now, unlessNewer] = useNewest(entry, caregiver)
  const [id] = useState(() => crypto.randomUUID())
  const today = useToday(guest.groupId)
  const values = useMemo(() => caregiverValues(now, today), [now, today])
  const fields = useMemo(() => caregiverFields(now === null), [now])
  return (
    <FormDrawer
      id="caregiver"
      title={now ? now.fullName : text('guests.caregiver.addTitle')}
      over={usePersonHead(guest)}
      fields={fields}
      values={values}
      saved={text('guests.caregiver.saved')}
      onClose={onClose}
      onSave={(typed) => {
        const terms = caregiverTerms(typed)
        if (now)
          return unlessNewer(change.mutateAsync({ params: { id: now.id }, body: { version: now.version, ...terms } }))
        const team = typed['kind'] !== 'CONTACT'
        return add.mutateAsync({
          body: {
            id,
            guestId: guest.id,
            kind: team ? 'TEAM' : 'CONTACT',
            personId: team ? String(typed['personId']) : null,
            name: team ? '' : String(typed['name']),
            ...terms,
          },
        })
      }}
    />
  )
}
