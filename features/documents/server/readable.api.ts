import { sql, type Expression, type SqlBool } from 'kysely'
import type { TenantContext } from '#platform/server/tenant-context.ts'
import { concerns, permits } from './documents.policy.ts'

/** That the actor may read a document (`d`): it concerns them, and their role is not denied. */
export const documentsReadable = async (tx: TenantContext): Promise<Expression<SqlBool>> =>
  sql<boolean>`(${await concerns(tx)} and ${permits(tx)})`
