import { createContext, useContext, type ReactNode } from 'react'
import { useToday } from '#features/session/web/session.api.tsx'
import { useZone } from '#features/session/web/zone.api.ts'
import { deviceZone } from '#platform/web/i18n/formats.ts'
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

type ShownPerson = Born & { id: string; zone: string }
const PagePerson = createContext<ShownPerson | null>(null)

type PersonPageProps = { person: Born & { id: string }; groupId: string | undefined; children: ReactNode }

/** The page of a person. `usePersonHead` takes the date of birth from it, as far as the reader of the page may see it. */
export function PersonPage({ person: { id, birthDate }, groupId, children }: PersonPageProps) {
  const zone = useZone(groupId)
  return <PagePerson value={{ id, birthDate, zone }}>{children}</PagePerson>
}

type Named = { id: string; fullName: string; birthDate?: string | null | undefined; zone?: string }

/**
 * The name with the date of birth and the age today, for the head of a drawer or question about one person. Without a `birthDate` it is that of the
 * page of this person; the name alone where the reader does not see it.
 */
export function usePersonHead({ id, fullName, ...known }: Named): string {
  const text = useText()
  const now = useNow(3_600_000)
  const page = useContext(PagePerson)
  const { birthDate, zone = deviceZone() } = known.birthDate === undefined && page?.id === id ? page : known
  return birthDate === undefined ? fullName : [fullName, sayBorn({ birthDate }, dayIn(zone, now), text)].join(' · ')
}
