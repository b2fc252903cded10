import type { AnswerOf, BodyInput } from '#platform/shared/contract/endpoint.ts'
import type { Client } from '#platform/server/testing/client.ts'
import { recordEvents } from '#features/runs/shared/runs.contract.ts'

type Batch = { params: { id: string }; body: BodyInput<typeof recordEvents> }

/** Sends facts as a phone does: what a busy house asks to send later (503) is sent again, as it is. */
export async function untilServed(client: Client, batch: Batch): Promise<AnswerOf<typeof recordEvents>> {
  for (;;) {
    const answer = await client.send(recordEvents, batch)
    if (answer.statusCode === 200) return recordEvents.answer.parse(answer.json().data)
    if (answer.statusCode !== 503) throw new Error(`facts were refused: ${answer.statusCode} ${answer.body}`)
  }
}
