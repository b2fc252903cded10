import type { ReactNode } from 'react'
import { useToday } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { sayBorn } from '../shared/birth.rules.ts'

type Born = { birthDate?: string | null | undefined }

/** The date of birth with the age in the group today, in words; null where the reader does not see it. */
export function useBornWords({ birthDate }: Born, groupId: string | undefined): string | null {
  const text = useText()
  const today = useToday(groupId)
  return birthDate === undefined ? null : sayBorn({ birthDate }, today, text)
}

type SubtitleProps = {
  person: Born
  groupId: string | undefined
  /** What else tells who it is. */
  words: readonly (string | null | undefined)[]
  /** How to add a date of birth that is missing, for those who may. */
  add?: ReactNode
}

/** The line below the name of somebody in care, with the date of birth and the age. */
export function PersonSubtitle({ person, groupId, words, add }: SubtitleProps) {
  const born = useBornWords(person, groupId)
  return (
    <Row wrap gap={2} sx={{ rowGap: 0 }}>
      <span>{[born, ...words].filter(Boolean).join(' · ')}</span>
      {person.birthDate === null && add}
    </Row>
  )
}

type Identified = { fullName: string; birthDate: string | null; zone: string }

/** The name with the date of birth and the age today, for the head of a drawer in which something is given to or measured of somebody. */
export function usePersonHead({ fullName, birthDate, zone }: Identified): string {
  const text = useText()
  const now = useNow(3_600_000)
  return [fullName, sayBorn({ birthDate }, dayIn(zone, now), text)].join(' · ')
}
