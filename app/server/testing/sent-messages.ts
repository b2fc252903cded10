import type { LetterChannel } from '#platform/server/mail/letter.ts'
import type { SentLetter, TestApp } from '#platform/server/testing/test-app.ts'
import { TOGGLES } from '#features/notices/shared/topics.ts'
import { features } from '../features.ts'

/** The host of every address that `reachable` gives: no log line contains it. */
export const ADDRESSES = 'inbox.example.test'
const PUSH_SERVICE = 'https://push.example.test/'

/** A message that the server sent, with the person who receives it; null for an address that belongs to nobody of the organisation. */
export type Sent = { channel: LetterChannel; to: string | null; text: string }

/** Gives everybody in the organisation an e-mail address, a telephone and a device for push, and switches on every notification. */
export async function reachable(test: TestApp, organisationId: string): Promise<void> {
  const { asOwner } = test.database
  await asOwner(
    `update person set email = id || '@${ADDRESSES}',
      phone = '+39' || (3330000000 + n) from (select id as numbered, row_number() over (order by id) as n from person) of
    where organisation_id = $1 and id = numbered`,
    [organisationId],
  )
  await asOwner('delete from push_device where organisation_id = $1', [organisationId])
  await asOwner(
    `insert into push_device (organisation_id, id, person_id, endpoint, endpoint_hash, p256dh, auth, label, created_at)
    select organisation_id, gen_random_uuid(), id, '${PUSH_SERVICE}' || id, id::text, 'key', 'auth', '', now()
    from person where organisation_id = $1`,
    [organisationId],
  )
  await asOwner(
    `insert into person_setting (organisation_id, person_id, key, value)
    select organisation_id, id, key, 'T' from person cross join unnest($2::text[]) as key where organisation_id = $1
    on conflict (organisation_id, person_id, key) do update set value = 'T'`,
    [organisationId, TOGGLES.map(({ key }) => key)],
  )
  await asOwner('delete from notice_hours where organisation_id = $1', [organisationId])
}

const jobs = new Map(features.flatMap((feature) => feature.jobs ?? []).map((job) => [job.name, job]))

/** Runs the jobs that commands put in the queue, until it is empty; scheduled jobs are left out. */
export async function runQueued(test: TestApp): Promise<void> {
  type Queued = { name: string; data: { organisationId: string; input: unknown } }
  for (;;) {
    const queued = await test.database.asOwner<Queued>(
      `delete from pgboss.job where state = 'created' returning name, data`,
    )
    if (queued.length === 0) return
    for (const { name, data } of queued) {
      const job = jobs.get(name)
      if (job?.input) await test.runJob(data.organisationId, job, job.input.parse(data.input))
    }
  }
}

/** Sends everything that waits, and returns what left since the last call. */
export function outbox(test: TestApp, organisationId: string): () => Promise<Sent[]> {
  const seen = new Set<SentLetter>()
  return async () => {
    const sent = [await test.sent('email'), await test.sent('push'), await test.sent('sms')].flat()
    const latest = sent.filter((letter) => !seen.has(letter))
    if (latest.length === 0) return []
    for (const letter of latest) seen.add(letter)
    const phones = await test.database.asOwner<{ id: string; phone: string; email: string }>(
      'select id, phone, email from person where organisation_id = $1',
      [organisationId],
    )
    const endpoint = (id: string) => `"${PUSH_SERVICE}${id}"`
    return latest.map(({ channel, to, subject, body }) => ({
      channel,
      to:
        phones.find(({ id, phone, email }) =>
          channel === 'push' ? to.includes(endpoint(id)) : [phone, email].includes(to),
        )?.id ?? null,
      text: `${subject}\n${body}`,
    }))
  }
}
