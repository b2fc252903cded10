import * as z from 'zod/mini'

/** What anything that was thrown may have. */
const thrown = z.object({
  code: z.optional(z.unknown()),
  responseCode: z.optional(z.unknown()),
  command: z.optional(z.unknown()),
  message: z.optional(z.unknown()),
  stack: z.optional(z.unknown()),
  queue: z.optional(z.unknown()),
  cause: z.optional(z.unknown()),
  errors: z.optional(z.unknown()),
})

/** Causes of causes, and errors of one that gathers several: enough to see the first. */
const DEEPEST = 3
const MOST_GATHERED = 3

/** SQLSTATE of data exceptions: PostgreSQL quotes the value that it cannot read in their messages. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/

/** The code of the mail client's own refusals, which quote the address. */
const BAD_ENVELOPE = 'EENVELOPE'
/** A command of SMTP as the mail client names it, without its arguments: `RCPT TO`, `AUTH CRAM-MD5`. */
const SMTP_COMMAND = /^[A-Z]{3,8}(?: [A-Z0-9-]{2,12})?$/
/** An enhanced status code (RFC 3463) that stands alone, not a part of an address. */
const ENHANCED_STATUS = /(?<![\w.@-])[245]\.\d{1,3}\.\d{1,3}(?![\w@-]|\.\d)/

/**
 * What the log keeps of an error: its kind, code and place, what caused it and what it gathers. PostgreSQL's detail,
 * parameters and the values that it quotes stay out, because they hold what people entered, and so does the text of a mail server's reply,
 * which names the recipient; its codes and the command that it answers are kept. The queue hands on objects that have the properties of an error and are none: they say as much.
 */
export function loggable(error: unknown, depth = 0): Record<string, unknown> {
  const read = z.safeParse(thrown, error)
  if (!read.success) return typeof error === 'string' ? { kind: 'string', message: error } : { kind: typeof error }
  const { code, responseCode, message, stack, queue, cause } = read.data
  const command = commandOf(read.data)
  const kept = keptMessage(read.data)
  const errors: unknown[] = Array.isArray(read.data.errors) ? read.data.errors : []
  const inner = (one: unknown) => loggable(one, depth + 1)
  return {
    kind: error instanceof Error ? error.name : typeof error,
    ...(code === undefined ? {} : { code }),
    ...(responseCode === undefined ? {} : { responseCode }),
    ...(command === undefined ? {} : { command }),
    message: kept,
    stack: withMessage(stack, message, kept),
    ...(queue === undefined ? {} : { queue }),
    ...(cause === undefined || depth >= DEEPEST ? {} : { cause: inner(cause) }),
    ...(errors.length === 0 || depth >= DEEPEST ? {} : { errors: errors.slice(0, MOST_GATHERED).map(inner) }),
  }
}

/** The message without what people entered. */
function keptMessage({ code, responseCode, command, message }: z.output<typeof thrown>): unknown {
  if (typeof message !== 'string') return message
  if (typeof responseCode === 'number') {
    const answered = commandOf({ command })
    const status = [responseCode, ENHANCED_STATUS.exec(message)?.[0]].filter(Boolean).join(' ')
    return `the mail server answered ${status}${answered === undefined ? '' : ` to ${answered}`}`
  }
  return typeof code === 'string' && (DATA_EXCEPTION.test(code) || code === BAD_ENVELOPE)
    ? message.replace(/"[^]*"/, '"…"')
    : message
}

/** The command of SMTP that failed, if there is one. */
const commandOf = ({ command }: Pick<z.output<typeof thrown>, 'command'>): string | undefined =>
  typeof command === 'string' && SMTP_COMMAND.test(command) ? command : undefined

/** The stack, which begins with the message, with the kept message instead. */
function withMessage(stack: unknown, message: unknown, kept: unknown): unknown {
  if (typeof stack !== 'string' || typeof message !== 'string' || message === '' || kept === message) return stack
  return stack.replaceAll(message, () => String(kept))
}
