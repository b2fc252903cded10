import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LetterChannel, Letter } from './letter.ts'
import { oneLine } from './mail.rules.ts'

/** Hands a letter over. `id` is the same at every try; a rejected promise means that it has to be tried again, unless it is `Undeliverable`. */
export type Carrier = {
  readonly carry: (letter: Letter, id: string) => Promise<void>
  /** How many letters it hands over side by side; one unless it is said. */
  readonly lanes?: number
  readonly close: () => void
}

/** The ways that letters leave; a channel without a carrier keeps its letters for a start that has one. */
export type Carriers = Partial<Record<LetterChannel, Carrier>>

/** The receiving end will never take this letter: no further try. */
export class Undeliverable extends Error {}

/** The receiving end asks to be left alone for so long (`Retry-After`). */
export class Later extends Error {
  readonly afterMs: number
  constructor(message: string, afterMs: number) {
    super(message)
    this.afterMs = afterMs
  }
}

const TIMEOUT_MS = 20_000
/** Connections to the mail server at once; some of them refuse the next of an hour, few refuse four. */
const SMTP_LANES = 4

/** Sends by SMTP. The Message-ID is that of the letter, so a server that gets it twice can tell. */
export function smtpCarrier(url: string, from: string): Carrier {
  const host = new URL(`mailto:${from}`).pathname.split('@')[1]?.replace('>', '') ?? 'localhost'
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport(
      {
        url,
        pool: true,
        maxConnections: SMTP_LANES,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      },
      { from, disableFileAccess: true, disableUrlAccess: true },
    )
  }
  let transport: ReturnType<typeof open> | undefined
  return {
    lanes: SMTP_LANES,
    carry: async ({ to, subject, body }, id) => {
      // An address as an object is taken as it is; as a text it could be read as a list.
      const opened = await (transport ??= open())
      await opened.sendMail({
        to: { name: '', address: oneLine(to) },
        subject: oneLine(subject),
        text: body,
        messageId: `<${id}@${host}>`,
      })
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** Lays letters as text files into a folder, one each; the same letter again is the same file. */
export function folderCarrier(folder: string, from: string): Carrier {
  return {
    carry: async ({ to, subject, body }, id) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const text = `Message-ID: <${id}@localhost>\nFrom: ${from}\nTo: ${oneLine(to)}\nSubject: ${oneLine(subject)}\n\n${body}\n`
      const file = join(folder, `${id}.txt`)
      // A reader never sees half a letter.
      writeFileSync(`${file}.part`, text, { mode: 0o600 })
      renameSync(`${file}.part`, file)
    },
    close: () => {},
  }
}
