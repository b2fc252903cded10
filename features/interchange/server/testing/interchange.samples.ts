import { FAMILY_COLUMNS } from '#features/interchange/server/families.rules.ts'
import { sample, type Samples } from '#app/server/testing/sample.ts'

const child = { name: 'Nora', surname: 'Conti' }

/** One family of a group, base64. */
function familiesFile(group: string): string {
  const row: Partial<Record<(typeof FAMILY_COLUMNS)[number], string>> = {
    childId: 'F-1',
    ...child,
    group,
    homeAddress: 'Via Roma 1',
    homeLatitude: '45.9',
    homeLongitude: '9.1',
    schoolName: 'School',
    schoolLatitude: '45.91',
    schoolLongitude: '9.11',
    bellStart: '08:15',
    bellEnd: '13:15',
  }
  return btoa(`${FAMILY_COLUMNS.join(',')}\n${FAMILY_COLUMNS.map((column) => `"${row[column] ?? ''}"`).join(',')}\n`)
}

export const samples: Samples = {
  'interchange.familiesTemplate': sample(),
  'interchange.importFamilies': sample(({ group }) => ({
    body: { fileName: 'families.csv', data: familiesFile(group.name), dryRun: false },
  })),
}
