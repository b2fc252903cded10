import { about, sample, search, suggestions, type Samples } from './sample.ts'

export const absencesSamples: Samples = {
  'absences.change': about(
    ({ absence }) => absence.id,
    ({ absence }) => ({ version: absence.version, fromDay: '2026-10-14', toDay: '2026-10-14' }),
  ),
  'absences.childAutocomplete': suggestions,
  'absences.confirmReturn': about(
    ({ absence }) => absence.id,
    () => ({ day: '2026-10-14' }),
  ),
  'absences.get': about(({ absence }) => absence.id),
  'absences.report': sample(({ children }) => ({
    body: { childId: children[0].id, fromDay: '2026-10-20', toDay: '2026-10-20' },
  })),
  'absences.search': search(({ children }) => ({ childId: children[0].id })),
  'absences.withdraw': about(({ absence }) => absence.id),
}
