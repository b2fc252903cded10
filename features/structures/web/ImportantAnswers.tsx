import Box from '@mui/material/Box'
import { useCall } from '#platform/web/api/use-call.ts'
import { getExtraData, type Entity } from '../shared/structures.contract.ts'
import { dataInWords, shownFields } from './shown-fields.ts'
import { Answers } from './Answers.tsx'

/** The answers that nobody may overlook; nothing while they load and when there are none. */
export function ImportantAnswers({ entity, personId }: { entity: Entity; personId: string }) {
  const { data } = useCall(getExtraData, { params: { entity, id: personId } })
  const answers = data
    ? shownFields(dataInWords(data))
        .filter((field) => field.vip && (data.values[field.fieldName] ?? null) !== null)
        .map((field) => ({ field, value: data.values[field.fieldName] }))
    : []
  return answers.length === 0 ? null : (
    <Box sx={{ mt: 4 }}>
      <Answers answers={answers} names={data?.names ?? {}} files={data?.files ?? {}} />
    </Box>
  )
}
