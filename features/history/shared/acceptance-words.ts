import type { ReturnPlace } from '#features/runs/shared/runs.rules.ts'

type Say = (id: string, values?: Record<string, string | number>) => string

/** Who accepted a child who was brought back and where, in the language of `say`; null where nobody was named. */
export const acceptedWords = (acceptance: { place: ReturnPlace; by: string | null } | null | undefined, say: Say) =>
  acceptance?.by
    ? say('boarding.return.acceptedBy', { where: say(`boarding.return.at.${acceptance.place}`), by: acceptance.by })
    : null
