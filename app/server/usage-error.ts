/** A mistake in how an operator's command was called: printed with the usage. */
export class UsageError extends Error {}
