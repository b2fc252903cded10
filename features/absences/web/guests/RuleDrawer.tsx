import type { GroupAbout } from '#features/groups/web/slots.api.ts'
import { useMemo } from 'react'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import {
  getGuestAbsenceRule,
  setGuestAbsenceRule,
  type GuestAbsenceRule,
} from '../../shared/guests/guest-absences.contract.ts'

const FIELDS: readonly FieldDefinition[] = [
  { fieldName: 'accepts', label: 'absences.guest.rule.accepts', type: 'switch' },
]

/** Whether a group accepts by itself what families propose. */
export function RuleDrawer({ group, onClose }: GroupAbout) {
  const text = useText()
  const query = useCall(getGuestAbsenceRule, { params: { id: group.id } })
  if (query.data) return <Sheet group={group} decided={query.data} onClose={onClose} />
  return (
    <Drawer over={group.name} title={text('absences.guestRule')} onClose={onClose}>
      <Loaded query={query} rows={2}>
        {() => null}
      </Loaded>
    </Drawer>
  )
}

function Sheet({ group, decided, onClose }: GroupAbout & { decided: GuestAbsenceRule }) {
  const text = useText()
  const set = useCommand(setGuestAbsenceRule, { touches: [['absences']] })
  const [{ version, accepts, by, at }, unlessNewer] = useNewest(decided, getGuestAbsenceRule.answer)
  const values = useMemo(() => ({ accepts }), [accepts])
  return (
    <FormDrawer
      id="guest-absence-rule"
      title={text('absences.guestRule')}
      over={group.name}
      about={
        <>
          {text('absences.guest.rule.body')}
          {by !== null && at !== null && (
            <p>
              {text(accepts ? 'absences.guest.rule.onBy' : 'absences.guest.rule.offBy', {
                name: by,
                date: showMoment(at),
              })}
            </p>
          )}
        </>
      }
      fields={FIELDS}
      values={values}
      saved={text('absences.guest.saved')}
      onSave={(typed) =>
        unlessNewer(
          set.mutateAsync({ params: { id: group.id }, body: { version, accepts: typed['accepts'] === true } }),
        )
      }
      onClose={onClose}
    />
  )
}
