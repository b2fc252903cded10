import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take a minute or more: they begin first, so that none of them runs alone at the end beside an idle core. */
const LONGEST = [
  'app/server/allowed.test.ts',
  'app/server/rights.test.ts',
  'app/server/bad-input.test.ts',
  'app/server/start.test.ts',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(name))
  return at < 0 ? LONGEST.length : at
}

/** The order of a run on a machine that has no times of an earlier one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
