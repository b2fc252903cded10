import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { migrate, migrationsIn } from '../db/migrate.ts'
import { makeDatabase, withClient } from '../db/prepare.ts'

const MIGRATION = '0358_open_mailboxes.sql'
const name = `mailboxes_${crypto.randomUUID().slice(0, 8)}`

afterAll(() =>
  withClient(inject('template').admin, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
)

test('mailboxes of before the upgrade are open, and those that a process of the version before makes later are closed', async () => {
  const template = inject('template')
  await makeDatabase(template.admin, name)
  const url = Object.assign(new URL(template.owner), { pathname: `/${name}` }).href
  const folder = mkdtempSync(join(tmpdir(), 'caravan-migrations-'))
  const [organisation, before, after] = [uuidv7(), uuidv7(), uuidv7()]
  try {
    for (const { name: file, sql } of migrationsIn()) if (file < MIGRATION) writeFileSync(join(folder, file), sql)
    await withClient(url, async (owner) => {
      const add = async (personId: string) => {
        // The owner is subject to the policy, too.
        await owner.query(`begin`)
        await owner.query(`alter table live_counter no force row level security`)
        await owner.query(`insert into live_counter (organisation_id, person_id, seq) values ($1, $2, 7)`, [
          organisation,
          personId,
        ])
        await owner.query(`alter table live_counter force row level security`)
        await owner.query(`commit`)
      }
      await migrate(owner, folder)
      await add(before)
      await migrate(owner)
      await add(after)
      await owner.query(`alter table live_counter no force row level security`)
      const { rows } = await owner.query(
        `select person_id, seen_at > now() - interval '10 minutes' as open from live_counter order by seen_at`,
      )
      expect(rows).toEqual([
        { person_id: before, open: true },
        { person_id: after, open: null },
      ])
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
