import { sealAudit, verifyAudit, type ChainProblem, type Head } from '#platform/server/audit-chain.ts'
import { asSystem, type AppContext } from '#platform/server/app-context.ts'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { UsageError } from './usage-error.ts'
import { findOrganisation } from './operator.ts'

const WORDS: Record<ChainProblem['what'], string> = {
  changed: 'the entry is not the one that was sealed',
  missing: 'the entry is missing',
  gap: 'seals are missing from here',
  truncated: 'the end of the log was cut off from here',
  unsealed: 'an entry was added without the product',
}

/** `<number>:<hash>` as an earlier look printed it. */
export function readHead(typed: string | undefined): Head | undefined {
  if (typed === undefined) return undefined
  const found = /^(\d{1,15}):([0-9a-f]{64})$/.exec(typed)
  if (!found?.[1] || !found[2])
    throw new UsageError(`${typed} is no head such as an earlier look printed: <number>:<hash>.`)
  return { seq: Number(found[1]), hash: found[2] }
}

/**
 * Seals what waits and checks the organisation's audit log. Answers the head, to be kept where the database's owner cannot
 * reach it; throws with the places when something does not fit.
 */
export async function verifyAuditOf(app: AppContext, name: string, known: Head | undefined): Promise<string[]> {
  const id = await findOrganisation(app, name)
  if (!id) throw new UsageError(`There is no organisation ${name}.`)
  const { head, problems } = await asSystem(
    app,
    id,
    async (tx) => {
      await sealAll(tx)
      return verifyAudit(tx, known)
    },
    { statementSeconds: 60 },
  )
  if (problems.length > 0)
    throw new AuditError(
      [
        `The audit log of ${name} was tampered with:`,
        ...problems.map(({ what, seq }) => `${seq === null ? '' : `${seq}: `}${WORDS[what]}`),
      ].join('\n'),
    )
  return [`The audit log of ${name} is whole: ${head.seq} entries, head ${head.seq}:${head.hash}`]
}

async function sealAll(tx: TenantContext): Promise<void> {
  let sealed = -1
  for (let { seq } = await sealAudit(tx); seq > sealed; { seq } = await sealAudit(tx)) sealed = seq
}

/** The log does not fit its seals. */
export class AuditError extends Error {}
