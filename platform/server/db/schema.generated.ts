// Made by `npm run generate` from the migrated database. Do not edit.
import type { ColumnType } from 'kysely'

/** A day is `YYYY-MM-DD`, a wall time `HH:mm:ss`; an instant is read as a Date. */
export type Instant = ColumnType<Date, Date | string, Date | string>
/** Read as what JSON.parse makes of it; written as text, because pg would take an array for an array of SQL. */
export type Json = ColumnType<unknown, string, string>
/** A column with a default may be left out of an insert. */
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type AuditRow = {
  organisation_id: string
  id: string
  at: Instant
  account_id: string | null
  person_id: string | null
  role: string | null
  action: string
  subject_kind: string
  subject_id: string
  details: Generated<Json>
}

export type CommandLogRow = {
  organisation_id: string
  key: string
  endpoint: string
  request_hash: string
  status: number | null
  answer: Json | null
  created_at: Instant
}

export type CustomerGroupRow = {
  organisation_id: string
  id: string
  name: string
  zone: string
  external_key: string | null
  created_at: Instant
}

export type LiveCounterRow = {
  organisation_id: string
  person_id: string
  seq: number
}

export type LiveMessageRow = {
  organisation_id: string
  person_id: string
  seq: number
  message: string
  data: Json
  at: Instant
}

export type MembershipRow = {
  organisation_id: string
  id: string
  person_id: string
  group_id: string
  role: 'CB_ADMIN' | 'CB_ASSISTANT' | 'CB_PARENT' | 'CHILD'
  valid_from: string
  valid_to: string | null
}

export type OutboxRow = {
  organisation_id: string
  id: string
  message: string
  data: Json
  audience: Json
  created_at: Instant
  relayed_at: Instant | null
}

export type PersonRow = {
  organisation_id: string
  id: string
  name: string
  surname: string
  email: string | null
  phone: string | null
  identifier_code: string | null
  external_key: string | null
  version: Generated<number>
  created_at: Instant
}

export type RelationshipRow = {
  organisation_id: string
  id: string
  adult_id: string
  child_id: string
  kind: string
  see: Generated<boolean>
  notify: Generated<boolean>
  decide: Generated<boolean>
  collect: Generated<boolean>
  restricted: Generated<boolean>
  valid_from: string
  valid_to: string | null
}

export type Database = {
  audit: AuditRow
  command_log: CommandLogRow
  customer_group: CustomerGroupRow
  live_counter: LiveCounterRow
  live_message: LiveMessageRow
  membership: MembershipRow
  outbox: OutboxRow
  person: PersonRow
  relationship: RelationshipRow
}

export type ControlAccountRow = {
  id: string
  username: string
  password_hash: string | null
  status: Generated<'A' | 'D'>
  language: Generated<string>
  created_at: Instant
}

export type ControlAccountOrganisationRow = {
  account_id: string
  organisation_id: string
  person_id: string
}

export type ControlMissingTermRow = {
  term_id: string
  times: number
  first_seen_at: Instant
  last_seen_at: Instant
}

export type ControlOrganisationRow = {
  id: string
  name: string
  created_at: Instant
}

export type ControlSessionRow = {
  id: string
  account_id: string
  organisation_id: string
  person_id: string
  role: 'CB_ADMIN' | 'CB_ASSISTANT' | 'CB_PARENT'
  group_ids: Generated<string[]>
  channel: 'web' | 'mobile'
  language: string
  created_at: Instant
  absolute_end: Instant
  revoked_at: Instant | null
  revoked_reason: 'signed-out' | 'blocked' | 'password-reset' | 'administrator' | null
  amr: string[]
  user_agent: string
}

export type ControlSessionTokenRow = {
  session_id: string
  generation: number
  hash: Buffer
  salt: Buffer
  issued_at: Instant
  confirmed_at: Instant | null
  last_used_at: Instant | null
}

export type ControlSettingRow = {
  key: string
  value: string
}

export type ControlThrottleRow = {
  key: string
  failures: number
  last_failed_at: Instant
  blocked_until: Instant | null
}

export type ControlTicketRow = {
  hash: Buffer
  session_id: string
  account_id: string
  organisation_id: string
  person_id: string
  expires_at: Instant
  used_at: Instant | null
}

export type ControlDatabase = {
  account: ControlAccountRow
  account_organisation: ControlAccountOrganisationRow
  missing_term: ControlMissingTermRow
  organisation: ControlOrganisationRow
  session: ControlSessionRow
  session_token: ControlSessionTokenRow
  setting: ControlSettingRow
  throttle: ControlThrottleRow
  ticket: ControlTicketRow
}
