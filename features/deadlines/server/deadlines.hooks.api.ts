import type { RawBuilder } from 'kysely'
import { defineHook } from '#platform/server/hooks.ts'
import type { Text } from '#platform/shared/i18n/texts.ts'

/** What is asked of a source: things of these groups that end before `until`. */
export type Asked = { groupIds: readonly string[]; until: Date }

/**
 * What a feature offers of what expires in it. `labels` are the texts that its rows name; `rows` is a statement that becomes a part of the one
 * that reads the list. It answers what the actor may read and nothing else, the system itself everything, with these columns in this order:
 *
 * - `kind text`, `id uuid`, `group_id uuid`, `person_id uuid` (whom it is about, or null)
 * - `label text` (id of a text: what kind of thing it is), `name text`, `name_key text` (`searchKey` of what is found by a search)
 * - `owner text` (what it belongs to, or null), `link text` (its address in the web app for the role of the actor, or null)
 * - `due_on date` (in the zone of the group), `ends_at timestamptz` (from when it is no longer good)
 * - `readers text[]`, `writers text[]` (roles that may read and renew it)
 */
export type Source = { rows: RawBuilder<unknown>; labels: Readonly<Record<string, Text>> }

export const deadlineSources = defineHook<Asked, Source>('deadlines.sources')
