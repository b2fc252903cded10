import { useState } from 'react'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { hazardKind, hazards, type Hazard } from '../shared/hazards.contract.ts'
import { hazardFields } from '../shared/hazards.fields.ts'
import { CLOSED_FOR, HAZARD_RADIUS_M, MOST_POINTS } from '../shared/hazards.rules.ts'
import { parsePoints, showPoints } from '../shared/points.rules.ts'
import { PointsInput } from './PointsInput.tsx'

const INPUTS = { points: PointsInput }

/** Adds one (null) or changes one. With several groups to choose from, the form asks which. */
export function HazardDrawer({ record, onClose }: { record: Hazard | null; onClose: () => void }) {
  const text = useText()
  const [groupId, setGroupId] = useGroupChoice()
  const create = useCommand(hazards.create, { touches: [['hazards']] })
  const update = useCommand(hazards.update, { touches: [['hazards']] })
  const [values] = useState(() => valuesOf(record))
  const save = async (typed: FieldValues) => {
    const points = parsePoints(String(typed['points'] ?? ''))
    if (!points) throw wrongPoints(text('hazards.error.points'))
    if (points.length > MOST_POINTS) throw wrongPoints(text('hazards.error.tooMany', { most: MOST_POINTS }))
    const body = { ...wordsOf(typed, points.length), points }
    return record
      ? await update.mutateAsync({ params: { id: record.id }, body: { ...body, version: record.version } })
      : await create.mutateAsync({ body: { ...body, customerGroupId: groupId } })
  }
  return (
    <FormDrawer
      id="hazard-form"
      title={text(record ? 'hazards.edit' : 'hazards.add')}
      over={record?.customerGroupDto.name}
      about={record ? undefined : <GroupChoice value={groupId} onChange={setGroupId} />}
      fields={hazardFields}
      values={values}
      inputs={INPUTS}
      draft={{ record: record?.id ?? 'new', version: record?.version }}
      onSave={save}
      saved={({ name }) => text('hazards.saved', { name })}
      onClose={onClose}
    />
  )
}

function valuesOf(record: Hazard | null): FieldValues {
  if (!record) return { kind: 'noCrossing', radiusM: HAZARD_RADIUS_M.usual, closedFor: 'both' }
  return {
    name: record.name,
    kind: record.kind,
    points: showPoints(record.points),
    radiusM: record.radiusM ?? HAZARD_RADIUS_M.usual,
    closedFor: record.closedFor ?? 'both',
    firstDay: record.firstDay,
    lastDay: record.lastDay,
    note: record.note || null,
  }
}

/** What the form holds for another kind is left out. */
function wordsOf(typed: FieldValues, points: number) {
  const kind = hazardKind.parse(typed['kind'])
  const day = (of: string) => (kind === 'closedStreet' && typeof typed[of] === 'string' ? typed[of] : null)
  return {
    name: String(typed['name']),
    note: String(typed['note'] ?? ''),
    kind,
    radiusM:
      kind === 'dangerousCrossing' && points === 1 && typed['radiusM'] !== null ? Number(typed['radiusM']) : null,
    closedFor: kind === 'closedStreet' ? (CLOSED_FOR.find((one) => one === typed['closedFor']) ?? null) : null,
    firstDay: day('firstDay'),
    lastDay: day('lastDay'),
  }
}

function wrongPoints(message: string): ApiProblem {
  return new ApiProblem({
    status: 400,
    errorCode: 'E012',
    detail: message,
    fields: [{ fieldName: 'points', message }],
  })
}
